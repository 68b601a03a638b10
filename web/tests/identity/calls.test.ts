import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiClient } from '@/api/client';
import { ApiError } from '@/api/errors';
import { createIdentityCalls, type IdentityCalls } from '@/api/identity/calls';
import { createExampleSession, createExampleUser } from '@/testing/session';
import { startIdentityServer, type IdentityServer } from './server';

let server: IdentityServer;
let calls: IdentityCalls;

beforeAll(async () => {
  server = await startIdentityServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.calls.length = 0;
  calls = connect(server.url);
});

/** The calls of a signed-in user. Only `api` sends the token. */
function connect(baseUrl: string, { timeoutMs = 30_000, token = 'abc' } = {}): IdentityCalls {
  const api = createApiClient({ baseUrl, tokenSource: () => Promise.resolve(token) });
  return createIdentityCalls({ api, anonymousApi: createApiClient({ baseUrl }), timeoutMs });
}

const getError = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);
const session = { ...createExampleSession(), expiresAt: 1_700_000_000_000 };
const account = { email: 'anna@example.com', password: 'secret-1' };
const attempt = { attemptId: 'a1', verifier: 'v' };
const EMAIL = { email: 'anna@example.com' };

test.each<
  [
    path: string,
    status: number,
    body: unknown,
    (calls: IdentityCalls) => Promise<unknown>,
    expectedBody: unknown,
  ]
>([
  [
    'sign-up',
    201,
    session,
    ({ signUp }) => signUp({ ...account, name: 'Anna' }),
    { ...account, name: 'Anna' },
  ],
  ['sign-in', 200, session, ({ signIn }) => signIn(account), account],
  ['token', 200, session, ({ refreshToken }) => refreshToken(), undefined],
  ['token', 204, undefined, ({ refreshToken }) => refreshToken(), undefined],
  ['sign-out', 204, undefined, ({ signOut }) => signOut(), undefined],
  ['verify-email', 200, EMAIL, ({ verifyEmail }) => verifyEmail({ code: 'c' }), { code: 'c' }],
  ['email/confirm', 200, EMAIL, ({ confirmEmail }) => confirmEmail({ code: 'c' }), { code: 'c' }],
  ['password-reset/send', 202, undefined, ({ sendPasswordReset }) => sendPasswordReset(EMAIL), EMAIL],
  [
    'password-reset/check',
    200,
    EMAIL,
    ({ checkPasswordReset }) => checkPasswordReset({ code: 'c' }),
    { code: 'c' },
  ],
  [
    'password-reset',
    204,
    undefined,
    ({ resetPassword }) => resetPassword({ code: 'c', password: 'p' }),
    { code: 'c', password: 'p' },
  ],
  [
    'google/start',
    200,
    { attemptId: 'a1', url: 'https://provider.test/authorize?x=1' },
    ({ startGoogleSignIn }) => startGoogleSignIn({ challenge: 'c', mode: 'popup' }),
    { challenge: 'c', mode: 'popup' },
  ],
  ['google/finish', 200, session, ({ finishGoogleSignIn }) => finishGoogleSignIn(attempt), attempt],
  ['google/finish', 202, undefined, ({ finishGoogleSignIn }) => finishGoogleSignIn(attempt), attempt],
])('%s (%i) sends its body without a token', async (route, status, body, call, expectedBody) => {
  const path = `/api/identity/${route}`;
  server.respondTo(path, { status, body });
  const result = await call(calls);
  const [request] = server.callsTo(path);

  expect(request?.method).toBe('POST');
  expect(request?.body).toEqual(expectedBody);
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-requested-by': 'lenslink',
  });
  expect(request?.headers.authorization).toBeUndefined();
  if (body === undefined) expect(result ?? null).toBeNull();
  else expect(body).toMatchObject(result as object);
});

const token = 'abc';
const newSession = createExampleSession();

test.each<
  [
    method: string,
    path: string,
    status: number,
    body: unknown,
    (calls: IdentityCalls) => Promise<unknown>,
    expectedBody: unknown,
  ]
>([
  [
    'PUT',
    'user',
    200,
    createExampleUser(),
    ({ rename }) => rename({ displayName: 'Anna' }),
    { displayName: 'Anna' },
  ],
  [
    'PUT',
    'time-zone',
    204,
    undefined,
    ({ reportTimeZone }) => reportTimeZone({ timeZone: 'Europe/Berlin' }),
    { timeZone: 'Europe/Berlin' },
  ],
  ['DELETE', 'user', 204, undefined, ({ deleteUser }) => deleteUser(token), undefined],
  ['POST', 'email', 202, undefined, ({ changeEmail }) => changeEmail(EMAIL), EMAIL],
  [
    'POST',
    'password',
    200,
    newSession,
    ({ changePassword }) => changePassword({ newPassword: 'p' }, token),
    { newPassword: 'p' },
  ],
  [
    'POST',
    'reauthenticate',
    200,
    newSession,
    ({ reauthenticate }) => reauthenticate({ password: 'p' }, token),
    { password: 'p' },
  ],
  [
    'POST',
    'sign-out-everywhere',
    204,
    undefined,
    ({ signOutEverywhere }) => signOutEverywhere(token),
    undefined,
  ],
  ['DELETE', 'google', 200, createExampleUser(), ({ unlinkGoogle }) => unlinkGoogle(), undefined],
  [
    'POST',
    'google/account/start',
    200,
    { attemptId: 'a1', url: 'https://provider.test/authorize?x=1' },
    ({ startGoogleForAccount }) => startGoogleForAccount({ challenge: 'c', purpose: 'link' }),
    { challenge: 'c', purpose: 'link' },
  ],
  [
    'POST',
    'google/account/finish',
    200,
    newSession,
    ({ finishGoogleForAccount }) => finishGoogleForAccount(attempt, token),
    attempt,
  ],
  [
    'POST',
    'google/account/finish',
    202,
    undefined,
    ({ finishGoogleForAccount }) => finishGoogleForAccount(attempt, token),
    attempt,
  ],
])('%s %s (%i) sends its body with the token', async (method, route, status, body, call, expectedBody) => {
  const path = `/api/identity/${route}`;
  server.respondTo(path, { status, body });
  expect((await call(calls)) ?? undefined).toEqual(body);
  expect(server.callsTo(path)).toMatchObject([{ method, headers: { authorization: 'Bearer abc' } }]);
  expect(server.callsTo(path)[0]?.body).toEqual(expectedBody);
});

test.each<[string, (calls: IdentityCalls) => Promise<unknown>]>([
  ['user', ({ deleteUser }) => deleteUser(null)],
  ['sign-out-everywhere', ({ signOutEverywhere }) => signOutEverywhere(null)],
])('%s does not wait for a token under the session lock', async (route, call) => {
  const path = `/api/identity/${route}`;
  server.respondTo(path, { status: 204 });
  await call(connect(server.url, { token: 'from a refresh that needs the lock' }));
  expect(server.callsTo(path)[0]?.headers.authorization).toBeUndefined();
});

test('requests the verification email with the token', async () => {
  server.respondTo('/api/identity/verify-email/send', { status: 202 });
  await calls.sendVerification();
  expect(server.calls[0]?.headers.authorization).toBe('Bearer abc');
});

describe('an error', () => {
  test('keeps code, message, fields and Retry-After', async () => {
    const errors = [{ field: 'email', message: 'Please enter a valid email' }];
    server.respondTo('/api/identity/sign-in', {
      status: 429,
      body: { message: 'Slow down.', code: 'too-many-requests', errors },
      headers: { 'retry-after': '42' },
    });
    const error = await getError(calls.signIn(account));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'too-many-requests',
      serverMessage: 'Slow down.',
      status: 429,
      fieldErrors: errors,
      retryAfterSeconds: 42,
    });
  });

  test('without a JSON body is an internal error', async () => {
    server.respondTo('/api/identity/token', { status: 502, body: 'Bad gateway' });
    expect(await getError(calls.refreshToken())).toMatchObject({ code: 'internal-error', status: 502 });
  });

  test.each([
    ['something else', { hello: 'world' }],
    ['a session without a user', { accessToken: 'a', expiresIn: 900 }],
    ['a user without an address', { ...session, user: { ...createExampleUser(), email: undefined } }],
  ])('is returned for a response with %s', async (_, body) => {
    server.respondTo('/api/identity/token', { status: 200, body });
    expect(await getError(calls.refreshToken())).toMatchObject({ code: 'internal-error', status: null });
  });

  test('is returned for a URL that is not http or https', async () => {
    server.respondTo('/api/identity/google/start', {
      status: 200,
      body: { attemptId: 'a1', url: 'javascript:alert(1)' },
    });
    const start = calls.startGoogleSignIn({ challenge: 'c', mode: 'popup' });
    expect(await getError(start)).toMatchObject({ code: 'internal-error' });
  });

  test('is a network error after a timeout', async () => {
    let release = () => undefined as unknown;
    server.respondTo('/api/identity/token', {
      status: 200,
      body: session,
      after: new Promise<void>((resolve) => (release = resolve)),
    });
    const callsWithTimeout = connect(server.url, { timeoutMs: 50 });
    expect(await getError(callsWithTimeout.refreshToken())).toMatchObject({
      code: 'network-request-failed',
      status: null,
    });
    release();
  });

  test('ends a refresh after 15 s, so that a retry arrives within the grace of 30 s', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    server.respondTo('/api/identity/token', { status: 200, body: session });
    await calls.refreshToken();
    expect(timeout).toHaveBeenCalledExactlyOnceWith(15_000);
    timeout.mockRestore();
  });

  test('is a network error when the server cannot be reached', async () => {
    const unreachableCalls = connect('http://127.0.0.1:1');
    expect(await getError(unreachableCalls.refreshToken())).toMatchObject({
      code: 'network-request-failed',
      status: null,
    });
  });
});
