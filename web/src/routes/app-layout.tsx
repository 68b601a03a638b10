import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { profileQuery } from '@/api/profile';
import { bookingCountsQuery } from '@/api/queries';
import { VerifyBanner } from '@/features/auth/verify-banner';
import { LogoutButton } from '@/features/home/logout-button';
import { AppFrame, useNeedsAnswerCount } from '@/features/navigation/app-frame';
import { createHomeIntentState } from '@/lib/navigation';
import { paths } from '@/lib/paths';
import type { AppSession } from './app-session';

interface AppLayoutProps {
  /** A bar of the screen, below the navigation. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The layout of the photographer's screens with the main navigation: home, inbox, edit profile and settings. */
export function AppLayout({ bar, children }: AppLayoutProps) {
  const { brand } = useInstance();
  const { user } = useAuth();
  const needsAnswer = useNeedsAnswerCount();
  return (
    <AppFrame
      brand={brand}
      userName={user?.displayName ?? user?.email ?? ''}
      action={<LayoutLogoutButton />}
      needsAnswerCount={needsAnswer}
      bar={bar}
    >
      <VerifyBanner />
      {children}
    </AppFrame>
  );
}

/**
 * Goes to the home screen first and signs out there. Other screens may ask about unsaved changes, and would treat the
 * sign-out as an expired session.
 */
function LayoutLogoutButton() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (pathname === paths.home) return <LogoutButton size="md" />;
  return (
    <LogoutButton
      size="md"
      onPress={() => void navigate(paths.home, { state: createHomeIntentState('log-out') })}
    />
  );
}

/** Fetches the data that every screen in the app layout needs. */
export const prefetchAppLayout = ({ api, queryClient }: AppSession): Promise<unknown>[] => [
  queryClient.query(profileQuery(api)),
  queryClient.query(bookingCountsQuery(api)),
];
