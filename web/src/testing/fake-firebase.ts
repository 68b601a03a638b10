import type { Auth, User } from '@firebase/auth';
import { vi, type Mock } from 'vitest';
import type { ApiClient } from '@/api/client';
import { createExampleUser } from './session';

const HOUR_MS = 60 * 60_000;
const STORAGE_KEY = 'firebase:authUser:key:[DEFAULT]';

export const createFirebaseError = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` });

type FakeUser = Omit<User, 'getIdToken'> & { getIdToken: Mock<() => Promise<string>> };

/** A user of Firebase's library with a token for one hour. */
export function createFirebaseUser(uid: string, overrides: Partial<User> = {}): FakeUser {
  const user: Partial<User> = {
    uid,
    email: `${uid}@example.com`,
    emailVerified: true,
    displayName: 'Anna Berg',
    photoURL: null,
    phoneNumber: null,
    isAnonymous: false,
    tenantId: null,
    providerData: [],
    getIdTokenResult: () => Promise.reject(new Error('Ask for the token itself.')),
    getIdToken: vi.fn(() => Promise.resolve(`token-of-${uid}`)),
    toJSON: () => ({ stsTokenManager: { expirationTime: Date.now() + HOUR_MS } }),
    ...overrides,
  };
  return user as FakeUser;
}

/** The sign-in of Firebase's library: in the browser's storage, and in this tab, which may lag behind. */
export function createFakeFirebase() {
  const listeners = new Set<(user: User | null) => void>();
  const auth = {
    name: '[DEFAULT]',
    config: { apiKey: 'key' },
    currentUser: null as User | null,
    authStateReady: () => Promise.resolve(),
    onIdTokenChanged(listener: (user: User | null) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const storeUser = (user: User | null) => {
    if (user) localStorage.setItem(STORAGE_KEY, JSON.stringify({ uid: user.uid }));
    else localStorage.removeItem(STORAGE_KEY);
  };
  const setUser = (user: User | null) => {
    storeUser(user);
    auth.currentUser = user;
    for (const listener of listeners) listener(user);
  };
  const changeUser = (user: User | null) => {
    setUser(user);
    return Promise.resolve();
  };
  return { auth: auth as unknown as Auth, setUser, changeUser, storeUser };
}

export type FakeFirebase = ReturnType<typeof createFakeFirebase>;

/** Our server, as far as it knows users of Firebase. */
export function createFakeApi() {
  const getUser = vi.fn(() => Promise.resolve({ data: createExampleUser() }));
  return { api: { GET: getUser } as unknown as ApiClient, getUser };
}
