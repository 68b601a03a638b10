import { useState } from 'react';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import type { Profile } from '@/api/profile/types';
import { statisticsQuery } from '@/api/statistics';
import { endExpiredSession, logInAgain } from '@/features/auth/unauthorized';
import { VerifyBanner } from '@/features/auth/verify-banner';
import { copy } from '@/features/home/copy';
import { Dashboard } from '@/features/home/dashboard';
import { HomeFrame } from '@/features/home/home-frame';
import { HomeSkeleton } from '@/features/home/home-skeleton';
import { LogoutButton } from '@/features/home/logout-button';
import { Welcome } from '@/features/home/welcome';
import { NewestRequests } from '@/features/inbox/newest-requests';
import { newestQuery } from '@/features/inbox/queries';
import { useNewest } from '@/features/inbox/use-newest';
import { BioText } from '@/features/share/bio-text';
import { CodeButton } from '@/features/share/code-button';
import { LinkField } from '@/features/share/link-field';
import { LivePanel } from '@/features/share/live-panel';
import { sharedPage } from '@/features/share/page';
import { ShareButton } from '@/features/share/share-button';
import { ShareDialog } from '@/features/share/share-dialog';
import { USUAL_PERIOD } from '@/features/stats/period';
import { ProfileStats } from '@/features/stats/profile-stats';
import { focusHeading } from '@/lib/focus-heading';
import type { PageHead } from '@/lib/page-head';
import { paths } from '@/lib/paths';
import AppScreen from './app';
import { Desk } from './desk';
import { prepareDesk } from './prepare';
import { ProfileFailure } from './profile-failure';
import type { AppSession } from './session';
import { useArrival } from './use-arrival';
import { useOwnProfile } from './use-own-profile';

export const head: PageHead = {
  title: (brand) => `${copy.title} · ${brand}`,
  description: copy.text,
  unlisted: true,
};

/** Of the newest requests both kinds: to wait until it is known which to show would take as long again. */
export const prepare = (session: AppSession) => [
  ...prepareDesk(session),
  session.queryClient.query(newestQuery(session.api, 'needs-answer')),
  session.queryClient.query(newestQuery(session.api, 'all')),
  session.queryClient.query(statisticsQuery(session.api, USUAL_PERIOD)),
];

export default function HomeScreen() {
  const { brand } = useInstance();
  const { user } = useAuth();
  const query = useOwnProfile();
  const { hasNewPage } = useArrival();
  if (!user) return <AppScreen />;
  if (!query.data && query.isError) return <ProfileFailure query={query} />;

  const profile = query.data;
  const frame = { brand, person: user.displayName ?? user.email };
  if (!profile) {
    return (
      <HomeFrame {...frame} width="desk" action={<LogoutButton size="md" />}>
        <VerifyBanner />
        <HomeSkeleton />
      </HomeFrame>
    );
  }
  if (!profile.isProfileComplete || profile.username === null) {
    return (
      <HomeFrame key="welcome" {...frame} width="sheet">
        <VerifyBanner />
        <Welcome brand={brand} />
      </HomeFrame>
    );
  }
  return (
    <Desk>
      <OwnPage profile={profile} username={profile.username} isNew={hasNewPage} />
    </Desk>
  );
}

interface OwnPageProps {
  profile: Profile;
  username: string;
  isNew: boolean;
}

function OwnPage({ profile, username, isNew }: OwnPageProps) {
  const { logout } = useAuth();
  const page = sharedPage(profile, username, useInstance());
  const [isLiveShown, setLiveShown] = useState(isNew);
  const [isSharing, setSharing] = useState(false);
  const newest = useNewest();
  const openShare = () => {
    setSharing(true);
  };
  if (!newest.isSettled) return <HomeSkeleton />;
  return (
    <>
      {isLiveShown && (
        <LivePanel
          page={page}
          onShare={openShare}
          onDone={() => {
            setLiveShown(false);
            // The button that had the focus is gone.
            focusHeading();
          }}
        />
      )}
      <Dashboard
        profile={profile}
        username={username}
        share={{
          link: <LinkField page={page} />,
          code: <CodeButton page={page} onOpen={openShare} />,
          button: <ShareButton onOpen={openShare} />,
          text: <BioText page={page} />,
        }}
        stats={<ProfileStats />}
        requests={
          <NewestRequests
            newest={newest}
            onExpired={() => {
              endExpiredSession({ logout });
            }}
            onUnauthorized={() => {
              logInAgain(paths.home);
            }}
          />
        }
      />
      {isSharing && (
        <ShareDialog
          page={page}
          onClose={() => {
            setSharing(false);
          }}
        />
      )}
    </>
  );
}
