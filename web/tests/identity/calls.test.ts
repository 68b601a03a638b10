import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIdentityCalls, type IdentityCalls } from '@/api/identity/calls';
import { IdentityError, isRefusal } from '@/api/identity/errors';
import { exampleSession, exampleUser } from '@/testing/session';
import { startIdentityServer, type IdentityServer } from './server';

let server: IdentityServer;
let calls: IdentityCalls;

beforeAll(async () => {
  server = await startIdentityServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.calls.length = 0;
  calls = createIdentityCalls({ baseUrl: server.url });
});

const failure = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);
const session = { ...exampleSession(), expiresAt: 1_700_000_000_000 };
const account = { email: 'anna@example.com', password: 'secret-1' };
const attempt = { attemptId: 'a1', verifier: 'v' };
const EMAIL = { email: 'anna@example.com' };

test.each<
  [path: string, status: number, body: unknown, (calls: IdentityCalls) => Promise<unknown>, sent: unknown]
>([
  [
    'sign-up',
    201,
    session,
    ({ signUp }) => signUp({ ...account, name: 'Anna' }),
    { ...account, name: 'Anna' },
  ],
  ['sign-in', 200, session, ({ signIn }) => signIn(account), account],
  ['token', 200, session, ({ token }) => token(), undefined],
  ['token', 204, undefined, ({ token }) => token(), undefined],
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
    ({ googleStart }) => googleStart({ challenge: 'c', mode: 'popup' }),
    { challenge: 'c', mode: 'popup' },
  ],
  ['google/finish', 200, session, ({ googleFinish }) => googleFinish(attempt), attempt],
  ['google/finish', 202, undefined, ({ googleFinish }) => googleFinish(attempt), attempt],
])('%s (%i)', async (route, status, body, call, sent) => {
  const path = `/api/identity/${route}`;
  server.answer(path, { status, body });
  const answer = await call(calls);
  const [received] = server.callsTo(path);

  expect(received?.method).toBe('POST');
  expect(received?.body).toEqual(sent);
  expect(received?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-requested-by': 'lenslink',
  });
  expect(received?.headers.authorization).toBeUndefined();
  if (body === undefined) expect(answer ?? null).toBeNull();
  else expect(body).toMatchObject(answer as object);
});

const token = () => Promise.resolve('abc');
const known = exampleSession();

test.each<
  [
    method: string,
    path: string,
    status: number,
    body: unknown,
    (calls: IdentityCalls) => Promise<unknown>,
    sent: unknown,
  ]
>([
  [
    'PUT',
    'user',
    200,
    exampleUser(),
    ({ rename }) => rename({ displayName: 'Anna' }, token),
    { displayName: 'Anna' },
  ],
  [
    'PUT',
    'time-zone',
    204,
    undefined,
    ({ reportTimeZone }) => reportTimeZone({ timeZone: 'Europe/Berlin' }, token),
    { timeZone: 'Europe/Berlin' },
  ],
  ['DELETE', 'user', 204, undefined, ({ deleteUser }) => deleteUser(token), undefined],
  ['POST', 'email', 202, undefined, ({ changeEmail }) => changeEmail(EMAIL, token), EMAIL],
  [
    'POST',
    'password',
    200,
    known,
    ({ changePassword }) => changePassword({ newPassword: 'p' }, token),
    { newPassword: 'p' },
  ],
  [
    'POST',
    'reauthenticate',
    200,
    known,
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
  ['DELETE', 'google', 200, exampleUser(), ({ unlinkGoogle }) => unlinkGoogle(token), undefined],
  [
    'POST',
    'google/account/start',
    200,
    { attemptId: 'a1', url: 'https://provider.test/authorize?x=1' },
    ({ googleAccountStart }) => googleAccountStart({ challenge: 'c', purpose: 'link' }, token),
    { challenge: 'c', purpose: 'link' },
  ],
  [
    'POST',
    'google/account/finish',
    200,
    known,
    ({ googleAccountFinish }) => googleAccountFinish(attempt, token),
    attempt,
  ],
  [
    'POST',
    'google/account/finish',
    202,
    undefined,
    ({ googleAccountFinish }) => googleAccountFinish(attempt, token),
    attempt,
  ],
])('%s %s (%i) goes with the token', async (method, route, status, body, call, sent) => {
  const path = `/api/identity/${route}`;
  server.answer(path, { status, body });
  expect((await call(calls)) ?? undefined).toEqual(body);
  expect(server.callsTo(path)).toMatchObject([{ method, headers: { authorization: 'Bearer abc' } }]);
  expect(server.callsTo(path)[0]?.body).toEqual(sent);
});

test('the mail to confirm an address is asked for with the token', async () => {
  server.answer('/api/identity/verify-email/send', { status: 202 });
  await calls.sendVerification(() => Promise.resolve('abc'));
  expect(server.calls[0]?.headers.authorization).toBe('Bearer abc');
});

describe('a failure', () => {
  test('keeps code, sentence, fields and the wish to be left alone', async () => {
    const errors = [{ field: 'email', message: 'Please enter a valid email' }];
    server.answer('/api/identity/sign-in', {
      status: 429,
      body: { message: 'Slow down.', code: 'too-many-requests', errors },
      headers: { 'retry-after': '42' },
    });
    const error = await failure(calls.signIn(account));
    expect(error).toBeInstanceOf(IdentityError);
    expect(error).toMatchObject({
      code: 'too-many-requests',
      message: 'Slow down.',
      status: 429,
      fieldErrors: errors,
      retryAfterSeconds: 42,
    });
  });

  test.each([
    [400, false],
    [401, true],
    [403, true],
    [429, false],
    [500, false],
    [503, false],
  ])('with %i is a refusal: %s', async (status, refusal) => {
    server.answer('/api/identity/token', { status, body: { message: 'No.', code: 'x' } });
    expect(isRefusal(await failure(calls.token()))).toBe(refusal);
  });

  test('without an envelope is an internal error', async () => {
    server.answer('/api/identity/token', { status: 502, body: 'Bad gateway' });
    expect(await failure(calls.token())).toMatchObject({ code: 'internal-error', status: 502 });
  });

  test.each([
    ['something else', { hello: 'world' }],
    ['a session without a user', { accessToken: 'a', expiresIn: 900 }],
    ['a user without an address', { ...session, user: { ...exampleUser(), email: undefined } }],
  ])('is what an answer with %s is, too', async (_, body) => {
    server.answer('/api/identity/token', { status: 200, body });
    expect(await failure(calls.token())).toMatchObject({ code: 'internal-error', status: null });
  });

  test('is what an address is that is none of the web', async () => {
    server.answer('/api/identity/google/start', {
      status: 200,
      body: { attemptId: 'a1', url: 'javascript:alert(1)' },
    });
    const start = calls.googleStart({ challenge: 'c', mode: 'popup' });
    expect(await failure(start)).toMatchObject({ code: 'internal-error' });
  });

  test('to answer in time is a network failure', async () => {
    let release = () => undefined as unknown;
    server.answer('/api/identity/token', {
      status: 200,
      body: session,
      after: new Promise<void>((resolve) => (release = resolve)),
    });
    const impatient = createIdentityCalls({ baseUrl: server.url, timeoutMs: 50 });
    expect(await failure(impatient.token())).toMatchObject({ code: 'network-request-failed', status: null });
    release();
  });

  test('to reach anybody is a network failure', async () => {
    const nobody = createIdentityCalls({ baseUrl: 'http://127.0.0.1:1' });
    expect(await failure(nobody.token())).toMatchObject({ code: 'network-request-failed', status: null });
  });
});
