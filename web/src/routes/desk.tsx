import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { VerifyBanner } from '@/features/auth/verify-banner';
import { LogoutButton } from '@/features/home/logout-button';
import { DeskFrame } from '@/features/navigation/desk-frame';
import { useNeedsAnswer } from '@/features/navigation/use-needs-answer';
import { arrivingFor } from '@/lib/arrival';
import { paths } from '@/lib/paths';

interface DeskProps {
  /** A bar of the screen's own, below the links. */
  bar?: ReactNode;
  children: ReactNode;
}

/** Every screen of a signed-in photographer stands in it: home, requests, profile and settings. */
export function Desk({ bar, children }: DeskProps) {
  const { brand } = useInstance();
  const { user } = useAuth();
  const needsAnswer = useNeedsAnswer();
  return (
    <DeskFrame
      brand={brand}
      person={user?.displayName ?? user?.email ?? ''}
      action={<Logout />}
      needsAnswer={needsAnswer}
      bar={bar}
    >
      <VerifyBanner />
      {children}
    </DeskFrame>
  );
}

/**
 * A screen may have unsaved work to ask about, and may take a session that ends for one that expired. So people go home
 * first, and are signed out there.
 */
function Logout() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (pathname === paths.home) return <LogoutButton size="md" />;
  return (
    <LogoutButton size="md" onPress={() => void navigate(paths.home, { state: arrivingFor('log-out') })} />
  );
}
