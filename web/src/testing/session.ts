import type { AuthUser, Session } from '@/api/identity/types';

export const HINT_COOKIE = 'signed-in=1; Path=/; SameSite=Strict';
export const HINT_REMOVED = 'signed-in=; Path=/; Max-Age=0';

export function exampleUser(changes: Partial<AuthUser> = {}): AuthUser {
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
    ...changes,
  };
}

export function exampleSession(changes: Partial<Session> = {}): Session {
  return { accessToken: 'token-1', expiresIn: 900, user: exampleUser(), ...changes };
}
