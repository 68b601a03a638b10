import { vi, type Mock } from 'vitest';
import { createAuthClient } from '@/api/identity/auth-client';
import type { IdentityCalls } from '@/api/identity/calls';
import { createTabs } from '@/api/identity/tabs';
import { createExampleSession, createExampleUser } from './session';

type FakeCalls = { [Name in keyof IdentityCalls]: Mock<IdentityCalls[Name]> };

/** Fake identity calls without a network, for tests with fake timers. */
function createFakeCalls(): FakeCalls {
  return {
    signUp: vi.fn(() => Promise.resolve(createExampleSession())),
    signIn: vi.fn(() => Promise.resolve(createExampleSession())),
    refreshToken: vi.fn(() => Promise.resolve(createExampleSession())),
    signOut: vi.fn(() => Promise.resolve(undefined)),
    sendVerification: vi.fn(() => Promise.resolve(undefined)),
    verifyEmail: vi.fn(() => Promise.resolve({ email: 'anna@example.com' })),
    sendPasswordReset: vi.fn(() => Promise.resolve(undefined)),
    checkPasswordReset: vi.fn(() => Promise.resolve({ email: 'anna@example.com' })),
    resetPassword: vi.fn(() => Promise.resolve(undefined)),
    confirmEmail: vi.fn(() => Promise.resolve({ email: 'anna@example.com' })),
    startGoogleSignIn: vi.fn(() =>
      Promise.resolve({ attemptId: 'a1', url: 'https://provider.test/authorize' }),
    ),
    finishGoogleSignIn: vi.fn(() => Promise.resolve(null)),
    rename: vi.fn(() => Promise.resolve(createExampleUser())),
    reportTimeZone: vi.fn(() => Promise.resolve(undefined)),
    deleteUser: vi.fn(() => Promise.resolve(undefined)),
    changeEmail: vi.fn(() => Promise.resolve(undefined)),
    changePassword: vi.fn(() => Promise.resolve(createExampleSession())),
    reauthenticate: vi.fn(() => Promise.resolve(createExampleSession())),
    signOutEverywhere: vi.fn(() => Promise.resolve(undefined)),
    unlinkGoogle: vi.fn(() => Promise.resolve(createExampleUser())),
    startGoogleForAccount: vi.fn(() =>
      Promise.resolve({ attemptId: 'a1', url: 'https://provider.test/authorize' }),
    ),
    finishGoogleForAccount: vi.fn(() => Promise.resolve(null)),
  };
}

/** An auth client with fake calls. A test can change `cookie`, which says whether the session hint cookie exists. */
export function createFakeAuth({ hasSessionHint, locks }: { hasSessionHint: boolean; locks?: LockManager }) {
  const calls = createFakeCalls();
  const cookie = { hasSessionHint };
  const auth = createAuthClient({
    calls,
    tabs: createTabs(locks),
    mayBeSignedIn: () => cookie.hasSessionHint,
  });
  return { auth, calls, cookie };
}
