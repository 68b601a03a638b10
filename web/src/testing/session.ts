import type { AuthUser, Session } from '@/api/identity/types';

/** Texts that set and delete the cookie that says that a session may exist (`api/instance.ts`). */
export const SESSION_HINT_COOKIE = 'signed-in=1; Path=/; SameSite=Lax';
export const EXPIRED_SESSION_HINT_COOKIE = 'signed-in=; Path=/; Max-Age=0';

export function createExampleUser(overrides: Partial<AuthUser> = {}): AuthUser {
  return {
    uid: 'u1',
    email: 'anna@example.com',
    emailVerified: true,
    displayName: 'Anna Berg',
    photoURL: null,
    phoneNumber: null,
    isAnonymous: false,
    tenantId: null,
    providerData: [],
    metadata: { creationTime: 1, lastSignInTime: 2 },
    ...overrides,
  };
}

export function createExampleSession(overrides: Partial<Session> = {}): Session {
  return { accessToken: 'token-1', expiresIn: 900, user: createExampleUser(), ...overrides };
}
