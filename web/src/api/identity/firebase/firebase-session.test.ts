// @vitest-environment jsdom
import * as library from '@firebase/auth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { mayBeSignedIn } from '@/api/instance';
import {
  createFakeApi,
  createFakeFirebase,
  createFirebaseError,
  createFirebaseUser,
  type FakeFirebase,
} from '@/testing/fake-firebase';
import { EXPIRED_SESSION_HINT_COOKIE } from '@/testing/session';
import { createFirebaseSessions, type FirebaseSessions } from './firebase-session';

vi.mock('@firebase/auth', () => ({
  sendEmailVerification: vi.fn(() => Promise.resolve()),
  signOut: vi.fn(),
  updateCurrentUser: vi.fn(),
}));

let firebase: FakeFirebase;
let server: ReturnType<typeof createFakeApi>;
let sessions: FirebaseSessions;

const createRefusal = (status: number, code: string) =>
  new ApiError(code, { status, body: { code, message: 'No.' } });

beforeEach(() => {
  vi.clearAllMocks();
  firebase = createFakeFirebase();
  server = createFakeApi();
  sessions = createFirebaseSessions(firebase.auth, server.api);
  vi.mocked(library.signOut).mockImplementation(() => firebase.changeUser(null));
  vi.mocked(library.updateCurrentUser).mockImplementation((_auth, user) => firebase.changeUser(user));
  vi.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  firebase.setUser(null);
  document.cookie = EXPIRED_SESSION_HINT_COOKIE;
  vi.useRealTimers();
});

async function signIn(uid = 'anna') {
  const user = createFirebaseUser(uid);
  firebase.setUser(user);
  await sessions.enter(user);
  return user;
}

describe('a sign-in that our server does not accept', () => {
  const enter = async (error: Error, undo = vi.fn(() => Promise.resolve())) => {
    const user = createFirebaseUser('anna');
    firebase.setUser(user);
    server.getUser.mockRejectedValueOnce(error);
    await expect(sessions.enter(user, undo)).rejects.toBe(error);
    expect(firebase.auth.currentUser).toBeNull();
    return undo;
  };

  test('is undone if the server has refused the user', async () => {
    expect(await enter(createRefusal(403, 'registration-closed'))).toHaveBeenCalledOnce();
  });

  test.each([
    ['no response', new ApiError('network-request-failed')],
    ['a response of a proxy', new ApiError('internal-error', { status: 404 })],
    ['an error of the server', createRefusal(503, 'busy')],
    ['a rate limit', createRefusal(429, 'too-many-requests')],
  ])('is not undone after %s, because the account may exist', async (_name, error) => {
    expect(await enter(error)).not.toHaveBeenCalled();
  });

  test('is not undone if the user has to confirm the address, and Firebase sends the email', async () => {
    expect(await enter(createRefusal(403, 'verified-email-required'))).not.toHaveBeenCalled();
    expect(library.sendEmailVerification).toHaveBeenCalledOnce();
  });
});

describe('a session', () => {
  test('has the fields that only Firebase knows', async () => {
    const fields = { photoURL: 'https://photos.test/anna', phoneNumber: '+4670', tenantId: 'studio' };
    const user = createFirebaseUser('anna', { ...fields, isAnonymous: true });
    expect((await sessions.enter(user)).user).toMatchObject({ ...fields, isAnonymous: true });
  });

  test('lasts as long as the token by the clock that saw its issue, even if that clock is wrong', async () => {
    const expirationTime = Date.now() + 600_000;
    const user = createFirebaseUser('anna', { toJSON: () => ({ stsTokenManager: { expirationTime } }) });
    expect((await sessions.enter(user)).expiresIn).toBeCloseTo(600, -1);
  });
});

test('a refresh after a sign-in in this page gets a new token', async () => {
  const user = await signIn();
  user.getIdToken.mockClear();
  await sessions.restore();
  expect(user.getIdToken).toHaveBeenCalledWith(true);
});

describe('a change at Firebase that is done', () => {
  test('does not look failed when our server cannot be reached', async () => {
    const user = await signIn();
    Object.assign(user, { displayName: 'Anna Lind' });
    server.getUser.mockRejectedValueOnce(new ApiError('network-request-failed'));
    expect(await sessions.renew()).toMatchObject({
      accessToken: 'token-of-anna',
      user: { uid: 'u1', displayName: 'Anna Lind' },
    });
  });

  test('lets the app check the session if Firebase has ended it', async () => {
    const user = await signIn();
    const checkSession = vi.fn();
    sessions.onEnd(checkSession);
    user.getIdToken.mockRejectedValueOnce(createFirebaseError('user-token-expired'));
    await sessions.renew();
    expect(checkSession).toHaveBeenCalledOnce();
  });
});

describe('a call that finds the sign-in ended', () => {
  test('lets the app check the session at once, which gives the reason', async () => {
    await signIn();
    const checkSession = vi.fn();
    sessions.onEnd(checkSession);
    const call = sessions.runForUser(() => {
      // As the library does.
      firebase.setUser(null);
      return Promise.reject(createFirebaseError('user-disabled'));
    });
    await expect(call).rejects.toMatchObject({ status: 401, code: 'user-disabled' });
    expect(checkSession).toHaveBeenCalledOnce();
    await expect(sessions.restore()).rejects.toMatchObject({ status: 401, code: 'user-disabled' });
    expect(mayBeSignedIn()).toBe(false);
  });

  test('does not end the sign-in of the user who has signed in since', async () => {
    await signIn();
    await expect(
      sessions.runForUser(() => Promise.reject(createFirebaseError('user-token-expired'))),
    ).rejects.toThrow();
    firebase.setUser(createFirebaseUser('bo'));
    expect(await sessions.restore()).toMatchObject({ accessToken: 'token-of-bo' });
  });

  test.each(['network-request-failed', 'wrong-password'])('is none after %s', async (code) => {
    await signIn();
    const checkSession = vi.fn();
    sessions.onEnd(checkSession);
    const call = sessions.runForUser(() => Promise.reject(createFirebaseError(code)));
    await expect(call).rejects.toMatchObject({ code });
    expect(checkSession).not.toHaveBeenCalled();
  });
});

describe('after a sign-in in another tab', () => {
  test('asks for no token of the former user, which would replace the new sign-in', async () => {
    const former = await signIn('anna');
    former.getIdToken.mockClear();
    const bo = createFirebaseUser('bo');
    firebase.storeUser(bo);
    const restored = sessions.restore();
    await expect(sessions.runForUser(() => Promise.resolve())).rejects.toMatchObject({ status: 401 });
    firebase.setUser(bo);
    expect(await restored).toMatchObject({ accessToken: 'token-of-bo' });
    expect(former.getIdToken).not.toHaveBeenCalled();
  });

  test('tries again later if the library does not follow', async () => {
    vi.useFakeTimers();
    await signIn('anna');
    firebase.storeUser(createFirebaseUser('bo'));
    const restored = expect(sessions.restore()).rejects.toMatchObject({ code: 'busy', status: null });
    await vi.advanceTimersByTimeAsync(2_000);
    await restored;
    expect(mayBeSignedIn()).toBe(true);
  });
});
