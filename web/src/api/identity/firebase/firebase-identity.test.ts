// @vitest-environment jsdom
import * as library from '@firebase/auth';
import type { UserCredential } from '@firebase/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import {
  createFakeApi,
  createFakeFirebase,
  createFirebaseError,
  createFirebaseUser,
} from '@/testing/fake-firebase';
import { createFakeAuth } from '@/testing/fake-identity';
import { EXPIRED_SESSION_HINT_COOKIE } from '@/testing/session';
import { createFirebaseIdentity } from './firebase-identity';

const { open } = vi.hoisted(() => ({ open: vi.fn() }));
vi.mock('./firebase-auth', () => ({ openFirebaseAuth: open, popupResolver: {}, preloadPopup: vi.fn() }));
vi.mock('@firebase/auth', () => ({
  ActionCodeOperation: { RECOVER_EMAIL: 'RECOVER_EMAIL' },
  checkActionCode: vi.fn(),
  createUserWithEmailAndPassword: vi.fn(),
  GoogleAuthProvider: class {
    static PROVIDER_ID = 'google.com';
    setCustomParameters = vi.fn();
  },
  sendEmailVerification: vi.fn(() => Promise.resolve()),
  signInWithEmailAndPassword: vi.fn(),
  signOut: vi.fn(() => Promise.resolve()),
  unlink: vi.fn(),
  updatePassword: vi.fn(() => Promise.resolve()),
  updateProfile: vi.fn(() => Promise.resolve()),
}));

const project = { projectId: 'studio', apiKey: 'key', authDomain: 'studio.test' };
const details = { email: 'anna@example.com', password: 'a whole new darkroom', name: 'Anna Berg' };
const user = createFirebaseUser('anna');
let firebase: ReturnType<typeof createFakeFirebase>;
let server: ReturnType<typeof createFakeApi>;
let identity: ReturnType<typeof createFirebaseIdentity>;

beforeEach(() => {
  firebase = createFakeFirebase();
  server = createFakeApi();
  open.mockReturnValue(firebase.auth);
  identity = createFirebaseIdentity({ project, api: server.api, anonymousApi: server.api });
  const signIn = () => {
    firebase.setUser(user);
    return Promise.resolve({ user } as unknown as UserCredential);
  };
  vi.mocked(library.createUserWithEmailAndPassword).mockImplementation(signIn);
  vi.mocked(library.signInWithEmailAndPassword).mockImplementation(signIn);
  vi.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  firebase.setUser(null);
  document.cookie = EXPIRED_SESSION_HINT_COOKIE;
});

test('a sign-up goes on without the name if Firebase does not save it', async () => {
  vi.mocked(library.updateProfile).mockRejectedValueOnce(createFirebaseError('network-request-failed'));
  expect(await identity.calls.signUp(details)).toMatchObject({ accessToken: 'token-of-anna' });
});

test('a saved password is not reported as a failure when our server cannot be reached', async () => {
  await identity.calls.signIn(details);
  server.getUser.mockRejectedValueOnce(new ApiError('network-request-failed'));
  const session = await identity.calls.changePassword({ newPassword: 'another darkroom' }, null);
  expect(session.accessToken).toBe('token-of-anna');
});

test('disconnecting Google in two tabs finds it already disconnected', async () => {
  await identity.calls.signIn(details);
  vi.mocked(library.unlink).mockRejectedValueOnce(createFirebaseError('no-such-provider'));
  await expect(identity.calls.unlinkGoogle()).rejects.toMatchObject({ status: 404 });
});

test('an action that finds the sign-in ended ends the session of the app', async () => {
  const page = createFakeAuth({ hasSessionHint: true });
  const client = identity.adaptClient(page.auth);
  page.calls.refreshToken.mockImplementation(identity.calls.refreshToken);
  await client.signInWith(() => identity.calls.signIn(details));
  vi.mocked(library.updateProfile).mockImplementationOnce(() => {
    // As the library does.
    firebase.setUser(null);
    return Promise.reject(createFirebaseError('user-token-expired'));
  });
  await expect(identity.calls.rename({ displayName: 'Bo' })).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => {
    expect(client.snapshot()).toEqual({ status: 'signed-out', reason: 'session-revoked' });
  });
});

test.each([
  ['RECOVER_EMAIL', true],
  ['VERIFY_AND_CHANGE_EMAIL', false],
] as const)('tells whether a link undoes a change of the email: %s', async (operation, isRecovery) => {
  vi.mocked(library.checkActionCode).mockResolvedValue({ operation, data: {} });
  const { hosted } = identity.adaptClient(createFakeAuth({ hasSessionHint: false }).auth);
  expect(await hosted?.isEmailRecovery('code')).toBe(isRecovery);
});
