import { vi, type Mock } from 'vitest';
import { createAuthClient } from '@/api/identity/auth-client';
import type { IdentityCalls } from '@/api/identity/calls';
import { createTabs } from '@/api/identity/tabs';
import { exampleSession, exampleUser } from './session';

type FakeCalls = { [Name in keyof IdentityCalls]: Mock<IdentityCalls[Name]> };

/** The identity service without a network, for what is about time. */
export function fakeCalls(): FakeCalls {
  return {
    signUp: vi.fn(() => Promise.resolve(exampleSession())),
    signIn: vi.fn(() => Promise.resolve(exampleSession())),
    token: vi.fn(() => Promise.resolve(exampleSession())),
    signOut: vi.fn(() => Promise.resolve(undefined)),
    sendVerification: vi.fn(() => Promise.resolve(undefined)),
    verifyEmail: vi.fn(() => Promise.resolve({ email: 'anna@example.com' })),
    sendPasswordReset: vi.fn(() => Promise.resolve(undefined)),
    checkPasswordReset: vi.fn(() => Promise.resolve({ email: 'anna@example.com' })),
    resetPassword: vi.fn(() => Promise.resolve(undefined)),
    confirmEmail: vi.fn(() => Promise.resolve({ email: 'anna@example.com' })),
    googleStart: vi.fn(() => Promise.resolve({ attemptId: 'a1', url: 'https://provider.test/authorize' })),
    googleFinish: vi.fn(() => Promise.resolve(null)),
    rename: vi.fn(() => Promise.resolve(exampleUser())),
    reportTimeZone: vi.fn(() => Promise.resolve(undefined)),
    deleteUser: vi.fn(() => Promise.resolve(undefined)),
    changeEmail: vi.fn(() => Promise.resolve(undefined)),
    changePassword: vi.fn(() => Promise.resolve(exampleSession())),
    reauthenticate: vi.fn(() => Promise.resolve(exampleSession())),
    signOutEverywhere: vi.fn(() => Promise.resolve(undefined)),
    unlinkGoogle: vi.fn(() => Promise.resolve(exampleUser())),
    googleAccountStart: vi.fn(() =>
      Promise.resolve({ attemptId: 'a1', url: 'https://provider.test/authorize' }),
    ),
    googleAccountFinish: vi.fn(() => Promise.resolve(null)),
  };
}

/** An auth client on a page with or without the cookie that hints at a session. */
export function fakeAuth({ hint, locks }: { hint: boolean; locks?: LockManager }) {
  const calls = fakeCalls();
  const cookie = { hint };
  const auth = createAuthClient({ calls, tabs: createTabs(locks), mayBeSignedIn: () => cookie.hint });
  return { auth, calls, cookie };
}
