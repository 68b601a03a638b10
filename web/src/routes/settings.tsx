import { useState } from 'react';
import { useNavigate } from 'react-router';
import { secondFactorsQuery, sessionsQuery, settingsQuery } from '@/api/queries';
import { useAuth } from '@/api/identity/use-auth';
import { useRequireSignIn } from '@/features/auth/session-end';
import { copy } from '@/features/settings/copy';
import { SettingsContent } from '@/features/settings/settings-content';
import type { PageHead } from '@/lib/page';
import { paths } from '@/lib/paths';
import { type ToastContent, toasts } from '@/ui/toast/toast-store';
import AppLoadingScreen from './app-loading';
import { AppLayout, prefetchAppLayout } from './app-layout';
import type { AppSession } from './app-session';
import { useProfileQuery } from './own-profile';

export const head: PageHead = {
  title: (brand) => `${copy.title} · ${brand}`,
  description: copy.metaDescription,
  unlisted: true,
};

export const prefetch = (session: AppSession) => [
  ...prefetchAppLayout(session),
  session.queryClient.query(settingsQuery(session.api)),
  ...(session.hasOwnSessions
    ? [
        session.queryClient.query(sessionsQuery(session.api)),
        session.queryClient.query(secondFactorsQuery(session.api)),
      ]
    : []),
];

export default function SettingsScreen() {
  const [isLeaving, setLeaving] = useState(false);
  useRequireSignIn(paths.settings, { isSigningOut: isLeaving });
  const navigate = useNavigate();
  const { user, signOutEverywhere, deleteAccount } = useAuth();
  const profile = useProfileQuery();
  if (!user) return <AppLoadingScreen />;

  /** For a sign-out or deletion on purpose: goes to the home page, not to the sign-in page. */
  async function runAndGoHome(call: () => Promise<void>, toast: ToastContent) {
    setLeaving(true);
    try {
      await call();
    } catch (error) {
      setLeaving(false);
      throw error;
    }
    toasts.add(toast);
    await navigate(paths.home);
  }

  return (
    <AppLayout>
      <h1 className="font-serif text-32 leading-heading sm:text-44">{copy.title}</h1>
      <SettingsContent
        key={user.uid}
        user={user}
        username={profile.data?.username}
        onSignOutEverywhere={() => runAndGoHome(signOutEverywhere, copy.sessions.done)}
        onDelete={() => runAndGoHome(deleteAccount, copy.deletion.done)}
      />
    </AppLayout>
  );
}
