import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '@/api/identity/use-auth';
import { sessionsQuery, settingsQuery } from '@/api/settings/queries';
import { useLogInAgain } from '@/features/auth/use-log-in-again';
import { copy } from '@/features/settings/copy';
import { SettingsSections } from '@/features/settings/settings-sections';
import type { PageHead } from '@/lib/page-head';
import { paths } from '@/lib/paths';
import { toasts, type ToastContent } from '@/ui/toast/store';
import AppScreen from './app';
import { Desk } from './desk';
import { prepareDesk } from './prepare';
import type { AppSession } from './session';
import { useOwnProfile } from './use-own-profile';

export const head: PageHead = {
  title: (brand) => `${copy.title} · ${brand}`,
  description: copy.description,
  unlisted: true,
};

export const prepare = (session: AppSession) => [
  ...prepareDesk(session),
  session.queryClient.query(settingsQuery),
  session.queryClient.query(sessionsQuery),
];

export default function SettingsScreen() {
  const [isLeaving, setLeaving] = useState(false);
  useLogInAgain(paths.settings, { isExpected: isLeaving });
  const navigate = useNavigate();
  const { user, signOutEverywhere, deleteAccount } = useAuth();
  const profile = useOwnProfile();
  if (!user) return <AppScreen />;

  /** For somebody who leaves on purpose: they want to see the front door, not the sign-in page. */
  async function leave(call: () => Promise<void>, farewell: ToastContent) {
    setLeaving(true);
    try {
      await call();
    } catch (error) {
      setLeaving(false);
      throw error;
    }
    toasts.add(farewell);
    await navigate(paths.home);
  }

  return (
    <Desk>
      <h1 className="font-serif text-32 leading-heading sm:text-44">{copy.title}</h1>
      <SettingsSections
        key={user.uid}
        user={user}
        username={profile.isPending ? undefined : (profile.data?.username ?? null)}
        onSignOutEverywhere={() => leave(signOutEverywhere, copy.sessions.gone)}
        onDelete={() => leave(deleteAccount, copy.deletion.farewell)}
      />
    </Desk>
  );
}
