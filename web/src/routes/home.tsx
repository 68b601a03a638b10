import { useState, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import type { Profile } from '@/api/profile';
import { statisticsQuery } from '@/api/queries';
import { VerifyBanner } from '@/features/auth/verify-banner';
import { copy } from '@/features/home/copy';
import { Dashboard, HomeSkeleton } from '@/features/home/dashboard';
import { HomeFrame } from '@/features/home/home-frame';
import { LogoutButton, useLogout } from '@/features/home/logout-button';
import { Welcome } from '@/features/home/welcome';
import { NewestRequests } from '@/features/inbox/newest-requests';
import { newestQuery } from '@/features/inbox/queries';
import { useNewestRequests } from '@/features/inbox/use-newest-requests';
import { FirstBioText } from '@/features/share/bio-texts';
import { LinkField } from '@/features/share/link-field';
import { PageLivePanel } from '@/features/share/page-live-panel';
import { QrCodeButton } from '@/features/share/qr-code';
import { ShareButtons, ShareDialog } from '@/features/share/share-dialog';
import { createSharedPage } from '@/features/share/shared-page';
import { DEFAULT_PERIOD } from '@/features/stats/period';
import { ProfileStats } from '@/features/stats/profile-stats';
import { readHomeIntent } from '@/lib/navigation';
import { focusHeading, type PageHead } from '@/lib/page';
import { paths } from '@/lib/paths';
import { AppLayout, prefetchAppLayout } from './app-layout';
import AppLoadingScreen from './app-loading';
import type { AppSession } from './app-session';
import { ProfileLoadError, useProfileQuery } from './own-profile';

export const head: PageHead = {
  title: (brand) => `${copy.title} · ${brand}`,
  description: copy.text,
  unlisted: true,
};

/** Fetches both lists of newest requests: choosing one first would need another round trip. */
export const prefetch = (session: AppSession) => [
  ...prefetchAppLayout(session),
  session.queryClient.query(newestQuery(session.api, 'needs-answer')),
  session.queryClient.query(newestQuery(session.api, 'all')),
  session.queryClient.query(statisticsQuery(session.api, DEFAULT_PERIOD)),
];

export default function HomeScreen() {
  const { brand } = useInstance();
  const { user } = useAuth();
  const query = useProfileQuery();
  const { isPageNew } = useHomeIntent();
  if (!user) return <AppLoadingScreen />;
  if (!query.data && query.isError) return <ProfileLoadError query={query} />;

  const profile = query.data;
  const frame = { brand, userName: user.displayName ?? user.email };
  if (!profile) {
    return (
      <HomeFrame {...frame} width="wide" action={<LogoutButton size="md" />}>
        <VerifyBanner />
        <HomeSkeleton />
      </HomeFrame>
    );
  }
  if (!profile.isProfileComplete || profile.username === null) {
    return (
      <HomeFrame key="welcome" {...frame} width="narrow">
        <VerifyBanner />
        <Welcome brand={brand} />
      </HomeFrame>
    );
  }
  return (
    <AppLayout>
      <HomeDashboard profile={profile} username={profile.username} isPageNew={isPageNew} />
    </AppLayout>
  );
}

interface HomeDashboardProps {
  profile: Profile;
  username: string;
  isPageNew: boolean;
}

function HomeDashboard({ profile, username, isPageNew }: HomeDashboardProps) {
  const page = createSharedPage(profile, username, useInstance());
  const [isLivePanelOpen, setLivePanelOpen] = useState(isPageNew);
  const [isShareDialogOpen, setShareDialogOpen] = useState(false);
  const newest = useNewestRequests();
  const openShareDialog = () => {
    setShareDialogOpen(true);
  };
  if (!newest.isSettled) return <HomeSkeleton />;
  return (
    <>
      {isLivePanelOpen && (
        <PageLivePanel
          page={page}
          onShare={openShareDialog}
          onDone={() => {
            setLivePanelOpen(false);
            // The button that had the focus is no longer rendered.
            focusHeading();
          }}
        />
      )}
      <Dashboard
        profile={profile}
        username={username}
        share={{
          link: <LinkField page={page} />,
          qrCode: <QrCodeButton page={page} onOpen={openShareDialog} />,
          button: <ShareButtons onOpen={openShareDialog} />,
          text: <FirstBioText page={page} />,
        }}
        stats={<ProfileStats />}
        requests={<NewestRequests newest={newest} />}
      />
      {isShareDialogOpen && (
        <ShareDialog
          page={page}
          onClose={() => {
            setShareDialogOpen(false);
          }}
        />
      )}
    </>
  );
}

/**
 * Reads the intent in the navigation state and clears it, so that a reload or a later visit does not repeat it. Signs
 * out if the intent is 'log-out'.
 */
function useHomeIntent() {
  const location = useLocation();
  const navigate = useNavigate();
  const { logOut } = useLogout();
  const [intent] = useState(() => readHomeIntent(location.state));
  const isHandled = useRef(false);
  useEffect(() => {
    if (intent === null || isHandled.current) return;
    isHandled.current = true;
    void navigate(paths.home, { replace: true, state: null });
    if (intent === 'log-out') logOut();
  });
  return { isPageNew: intent === 'page-created' };
}
