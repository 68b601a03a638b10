import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useInstance } from '@/api/instance';
import { usePublicProfile, type PublicProfile as Profile } from '@/api/public-profile';
import { BookingDialog, type BookedService } from '@/features/booking/booking-dialog';
import { copy } from '@/features/public-profile/copy';
import { ProfileLoading } from '@/features/public-profile/profile-loading';
import { ProfileNotFound } from '@/features/public-profile/profile-not-found';
import { ProfilePage } from '@/features/public-profile/profile-page';
import { PublicProfile } from '@/features/public-profile/public-profile';
import { focusHeading } from '@/lib/focus-heading';
import type { PageHead } from '@/lib/page-head';
import { paths } from '@/lib/paths';
import { wearAccent } from '@/lib/wear-accent';
import { QuietPage } from './quiet-page';

export const head: PageHead = { title: (brand) => brand, description: copy.loading, unlisted: true };

export default function PublicProfileScreen() {
  const { brand, operatorLinks } = useInstance();
  const { username = '' } = useParams();
  const state = usePublicProfile(username);
  const found = state.status === 'found' ? state.profile : null;
  useTitle(found && `${found.displayName} · ${brand}`);
  useCurrentName(username, found?.username);
  // On the body: dialogs and toasts lie beside the page.
  useLayoutEffect(() => wearAccent(document.body, found?.accent ?? null), [found]);

  if (state.status === 'missing' || state.status === 'failed') {
    return (
      <QuietPage brand={brand} operatorLinks={operatorLinks}>
        <ProfileNotFound onRetry={state.status === 'failed' ? state.retry : undefined} />
      </QuietPage>
    );
  }
  return (
    <ProfilePage brand={brand} operatorLinks={operatorLinks}>
      {found ? <BookableProfile key={found.username} profile={found} /> : <ProfileLoading />}
    </ProfilePage>
  );
}

function BookableProfile({ profile }: { profile: Profile }) {
  const { brand, operatorLinks } = useInstance();
  const [booking, setBooking] = useState<{ service: BookedService; opener: HTMLElement } | null>(null);
  useEffect(() => {
    // The heading that said that it loads had the focus, and is gone.
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

function useTitle(title: string | null) {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}

/** An old name, or one in other letters, leads here too; the address bar then shows the current one. */
function useCurrentName(username: string, current: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    if (current !== undefined && current !== username) {
      void navigate(paths.publicProfile(current), { replace: true });
    }
  }, [username, current, navigate]);
}
