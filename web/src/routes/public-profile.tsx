import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useInstance } from '@/api/instance';
import type { PublicProfile as PublicProfileData } from '@/api/public-calls';
import { usePublicProfile } from '@/api/public-profile';
import { type BookableService, BookingDialog } from '@/features/booking/booking-dialog';
import { copy } from '@/features/public-profile/copy';
import {
  ProfileNotFound,
  ProfileSkeleton,
  PublicPageLayout,
} from '@/features/public-profile/public-page-layout';
import { PublicProfile } from '@/features/public-profile/public-profile';
import { applyAccent } from '@/lib/accent';
import { focusHeading, type PageHead } from '@/lib/page';
import { paths } from '@/lib/paths';
import { MessagePage } from './message-page';

/** Until the profile has loaded. The server writes the head of a public page that a visitor opens directly. */
export const head: PageHead = { title: (brand) => brand, description: copy.loading, unlisted: true };

export default function PublicProfileScreen() {
  const { brand, operatorLinks } = useInstance();
  const { username = '' } = useParams();
  const state = usePublicProfile(username);
  const profile = state.status === 'found' ? state.profile : null;
  useDocumentTitle(profile && `${profile.displayName} · ${brand}`);
  useCanonicalUsername(username, profile?.username);
  // On the body, because dialogs and toasts render outside the page.
  useLayoutEffect(() => applyAccent(document.body, profile?.accent ?? null), [profile]);

  if (state.status === 'missing' || state.status === 'failed') {
    return (
      <MessagePage brand={brand} operatorLinks={operatorLinks}>
        <ProfileNotFound onRetry={state.status === 'failed' ? state.retry : undefined} />
      </MessagePage>
    );
  }
  return (
    <PublicPageLayout brand={brand} operatorLinks={operatorLinks}>
      {profile ? <BookableProfile key={profile.username} profile={profile} /> : <ProfileSkeleton />}
    </PublicPageLayout>
  );
}

function BookableProfile({ profile }: { profile: PublicProfileData }) {
  const { brand, operatorLinks } = useInstance();
  const [booking, setBooking] = useState<{ service: BookableService; opener: HTMLElement } | null>(null);
  useEffect(() => {
    // The loading heading had the focus and is no longer rendered.
    if (document.activeElement === document.body) focusHeading();
  }, []);
  return (
    <>
      <PublicProfile
        profile={profile}
        headingLevel={1}
        onBook={(service, opener) => {
          setBooking({ service, opener });
        }}
      />
      {booking && (
        <BookingDialog
          photographer={profile}
          brand={brand}
          operatorLinks={operatorLinks}
          {...booking}
          onClose={() => {
            setBooking(null);
          }}
        />
      )}
    </>
  );
}

function useDocumentTitle(title: string | null) {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}

/** A former username, or one in another case, opens the profile too; the URL then changes to the current one. */
function useCanonicalUsername(username: string, currentUsername: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    if (currentUsername !== undefined && currentUsername !== username) {
      void navigate(paths.publicProfile(currentUsername), { replace: true });
    }
  }, [username, currentUsername, navigate]);
}
