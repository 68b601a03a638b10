// @vitest-environment jsdom
import * as library from '@firebase/auth';
import type { User, UserCredential } from '@firebase/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import {
  createFakeApi,
  createFakeFirebase,
  createFirebaseError,
  createFirebaseUser,
  type FakeFirebase,
} from '@/testing/fake-firebase';
import { createFakeAuth } from '@/testing/fake-identity';
import { EXPIRED_SESSION_HINT_COOKIE } from '@/testing/session';
import { createFirebaseSessions, type FirebaseSessions } from './firebase-session';
import { createGooglePopups } from './google-popups';

vi.mock('@firebase/auth', () => ({
  browserPopupRedirectResolver: {},
  deleteUser: vi.fn(() => Promise.resolve()),
  getAdditionalUserInfo: vi.fn(),
  GoogleAuthProvider: class {
    setCustomParameters = vi.fn();
  },
  linkWithPopup: vi.fn(() => Promise.resolve()),
  signInWithPopup: vi.fn(),
  signOut: vi.fn(),
  updateCurrentUser: vi.fn(),
}));

let firebase: FakeFirebase;
let server: ReturnType<typeof createFakeApi>;
let sessions: FirebaseSessions;
let client: ReturnType<typeof createFakeAuth>['auth'];
let popups: ReturnType<typeof createGooglePopups>;
const googleUser = createFirebaseUser('google-user');
const anna = createFirebaseUser('anna');

beforeEach(() => {
  vi.clearAllMocks();
  firebase = createFakeFirebase();
  server = createFakeApi();
  sessions = createFirebaseSessions(firebase.auth, server.api);
  ({ auth: client } = createFakeAuth({ hasSessionHint: false }));
  popups = createGooglePopups({ auth: firebase.auth, sessions, client });
  vi.mocked(library.signOut).mockImplementation(() => firebase.changeUser(null));
  vi.mocked(library.updateCurrentUser).mockImplementation((_auth, user) => firebase.changeUser(user));
  vi.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  firebase.setUser(null);
  document.cookie = EXPIRED_SESSION_HINT_COOKIE;
});

/** Opens a popup that the user finishes or closes later. */
function openPopup() {
  let close!: (error: Error) => void;
  let finish!: () => void;
  vi.mocked(library.signInWithPopup).mockReturnValueOnce(
    new Promise<UserCredential>((resolve, reject) => {
      close = reject;
      finish = () => {
        firebase.setUser(googleUser);
        resolve({ user: googleUser } as unknown as UserCredential);
      };
    }),
  );
  return { done: popups.signInWithGoogle(), close, finish };
}

function signInByPassword(user: User) {
  return client.signInWith(() => {
    firebase.setUser(user);
    return sessions.enter(user);
  });
}

test('a popup that is finished after another sign-in does not replace the user', async () => {
  const { done, finish } = openPopup();
  await signInByPassword(anna);
  finish();
  await expect(done).rejects.toMatchObject({ code: 'cancelled-popup-request' });
  expect(firebase.auth.currentUser?.uid).toBe('anna');
  expect(await client.token()).toBe('token-of-anna');
});

test('a late popup does not replace a user who signs in again after a sign-out in another tab', async () => {
  await signInByPassword(anna);
  firebase.setUser(null);
  const { done, finish } = openPopup();
  await signInByPassword(anna);
  finish();
  await expect(done).rejects.toMatchObject({ code: 'cancelled-popup-request' });
  expect(firebase.auth.currentUser?.uid).toBe('anna');
});

test('a popup that is finished after a sign-out signs in no one', async () => {
  const { done, finish } = openPopup();
  await signInByPassword(anna);
  await sessions.endSession();
  finish();
  await expect(done).rejects.toMatchObject({ code: 'cancelled-popup-request' });
  expect(firebase.auth.currentUser).toBeNull();
});

test('a popup that is closed after another sign-in is not reported', async () => {
  const { done, close } = openPopup();
  await signInByPassword(anna);
  close(createFirebaseError('popup-closed-by-user'));
  await expect(done).rejects.toMatchObject({ code: 'cancelled-popup-request' });
});

test('the refusal of a Google user is reported also after a sign-out in another tab', async () => {
  await signInByPassword(anna);
  firebase.setUser(null);
  const { done, finish } = openPopup();
  const code = 'email-already-in-use';
  server.getUser.mockRejectedValueOnce(new ApiError(code, { status: 409, body: { code, message: 'No.' } }));
  finish();
  await expect(done).rejects.toMatchObject({ code });
});

test.each([
  ['a new Google user', true, 1],
  ['a Google user who existed before', false, 0],
])('removes %s whom our server refuses: %s', async (_name, isNewUser, deletions) => {
  vi.mocked(library.getAdditionalUserInfo).mockReturnValue({ isNewUser, providerId: null, profile: null });
  const code = 'registration-closed';
  server.getUser.mockRejectedValueOnce(new ApiError(code, { status: 403, body: { code, message: 'No.' } }));
  const { done, finish } = openPopup();
  finish();
  await expect(done).rejects.toMatchObject({ code });
  expect(library.deleteUser).toHaveBeenCalledTimes(deletions);
});

test('Google counts as connected even if the session cannot be renewed', async () => {
  await signInByPassword(anna);
  vi.spyOn(client, 'reauthenticateWith').mockRejectedValue(new ApiError('network-request-failed'));
  await popups.linkGoogle();
  expect(library.linkWithPopup).toHaveBeenCalledOnce();
});
