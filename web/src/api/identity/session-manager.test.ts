// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeAuth } from '@/testing/fake-identity';
import { createExampleSession, createExampleUser } from '@/testing/session';
import { ApiError } from '../errors';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const offline = () => Promise.reject(new ApiError('network-request-failed'));

let stop = () => undefined as unknown;

beforeEach(() => {
  vi.useFakeTimers();
  // The session must not depend on the browser's clock, which may be wrong.
  vi.setSystemTime(new Date('1999-12-31T23:00:00Z'));
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

type Page = ReturnType<typeof createFakeAuth>;

async function open({ prepare }: { prepare?: (page: Page) => void } = {}) {
  const page = createFakeAuth({ hasSessionHint: true });
  prepare?.(page);
  stop = page.auth.start();
  await vi.advanceTimersByTimeAsync(0);
  return page;
}

const signedIn = { status: 'signed-in', user: createExampleUser() };

describe('at the start', () => {
  test('is signed out without a call when there is no hint cookie', () => {
    const { auth, calls } = createFakeAuth({ hasSessionHint: false });
    stop = auth.start();
    expect(auth.snapshot()).toEqual({ status: 'signed-out', reason: null });
    expect(calls.refreshToken).not.toHaveBeenCalled();
  });

  test('is loading until the server has answered', async () => {
    const { auth, calls } = createFakeAuth({ hasSessionHint: true });
    stop = auth.start();
    expect(auth.snapshot()).toEqual({ status: 'loading', isSlow: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(auth.snapshot()).toEqual(signedIn);
    expect(calls.refreshToken).toHaveBeenCalledTimes(1);
  });

  test('is signed out when the server has no session', async () => {
    const { auth } = await open({ prepare: ({ calls }) => calls.refreshToken.mockResolvedValue(null) });
    expect(auth.snapshot()).toEqual({ status: 'signed-out', reason: null });
  });

  test.each([
    [401, 'session-revoked'],
    [403, 'user-disabled'],
  ])('signs out after a %i', async (status, code) => {
    const error = new ApiError(code, { status });
    const { auth } = await open({ prepare: ({ calls }) => calls.refreshToken.mockRejectedValue(error) });
    expect(auth.snapshot()).toEqual({ status: 'signed-out', reason: code });
  });

  test.each([
    ['no network', new ApiError('network-request-failed')],
    ['a server error', new ApiError('internal-error', { status: 503 })],
    ['too many requests', new ApiError('too-many-requests', { status: 429 })],
  ])('retries after %s and reports slow loading', async (_, error) => {
    const { auth, calls } = await open({
      prepare: (page) => page.calls.refreshToken.mockRejectedValue(error),
    });
    expect(auth.snapshot()).toEqual({ status: 'loading', isSlow: true });
    for (const [seconds, attempts] of [
      [1, 2],
      [2, 3],
      [4, 4],
      [8, 5],
      [16, 6],
      [30, 7],
      [30, 8],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * SECOND - 1);
      expect(calls.refreshToken).toHaveBeenCalledTimes(attempts - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(calls.refreshToken).toHaveBeenCalledTimes(attempts);
    }
    calls.refreshToken.mockResolvedValue(createExampleSession());
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(auth.snapshot()).toEqual(signedIn);
  });

  test('reports slow loading after 8 s', async () => {
    const { auth } = await open({
      prepare: ({ calls }) => calls.refreshToken.mockReturnValue(new Promise(() => undefined)),
    });
    await vi.advanceTimersByTimeAsync(8 * SECOND - 1);
    expect(auth.snapshot()).toEqual({ status: 'loading', isSlow: false });
    await vi.advanceTimersByTimeAsync(1);
    expect(auth.snapshot()).toEqual({ status: 'loading', isSlow: true });
  });
});

describe('a signed-in page', () => {
  test('refreshes its token 5 minutes before it expires', async () => {
    const { auth, calls } = await open();
    calls.refreshToken.mockResolvedValue(createExampleSession({ accessToken: 'token-2' }));
    await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
    expect(calls.refreshToken).toHaveBeenCalledTimes(1);
    expect(await auth.token()).toBe('token-1');
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.refreshToken).toHaveBeenCalledTimes(2);
    expect(await auth.token()).toBe('token-2');
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(calls.refreshToken).toHaveBeenCalledTimes(3);
  });

  test('does not refresh in a loop when tokens are short-lived', async () => {
    const { calls } = await open({
      prepare: (page) => page.calls.refreshToken.mockResolvedValue(createExampleSession({ expiresIn: 120 })),
    });
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(calls.refreshToken).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.refreshToken).toHaveBeenCalledTimes(2);
  });

  test('retries after 5 s, doubling to 16 minutes, and stays signed in', async () => {
    const { auth, calls } = await open();
    calls.refreshToken.mockImplementation(offline);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    let attempts = 2;
    for (const seconds of [5, 10, 20, 40, 80, 160, 320, 640, 960, 960]) {
      expect(calls.refreshToken).toHaveBeenCalledTimes(attempts);
      await vi.advanceTimersByTimeAsync(seconds * SECOND - 1);
      expect(calls.refreshToken).toHaveBeenCalledTimes(attempts);
      await vi.advanceTimersByTimeAsync(1);
      attempts += 1;
    }
    expect(auth.snapshot()).toEqual(signedIn);

    calls.refreshToken.mockResolvedValue(createExampleSession());
    await vi.advanceTimersByTimeAsync(16 * MINUTE);
    calls.refreshToken.mockClear().mockImplementation(offline);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(calls.refreshToken).toHaveBeenCalledTimes(2);
  });

  test('retries also while signed out, after another tab has signed in', async () => {
    const { auth, calls, cookie } = createFakeAuth({ hasSessionHint: false });
    stop = auth.start();
    cookie.hasSessionHint = true;
    calls.refreshToken.mockImplementationOnce(offline);
    auth.recheckSession();
    await vi.advanceTimersByTimeAsync(0);
    expect(auth.snapshot().status).toBe('signed-out');
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(auth.snapshot()).toEqual(signedIn);
  });

  test('treats a token as expired 30 s early and refreshes it for the call', async () => {
    const { auth, calls } = await open();
    calls.refreshToken.mockImplementation(offline);
    await vi.advanceTimersByTimeAsync(14 * MINUTE + 30 * SECOND - 1);
    expect(await auth.token()).toBe('token-1');

    await vi.advanceTimersByTimeAsync(1);
    await expect(auth.token()).rejects.toThrow('network-request-failed');
    calls.refreshToken.mockResolvedValue(createExampleSession({ accessToken: 'token-2' }));
    expect(await auth.token()).toBe('token-2');
  });

  test('refreshes once for all calls that need a token at the same time', async () => {
    const { auth, calls } = await open();
    calls.refreshToken.mockImplementation(offline);
    await vi.advanceTimersByTimeAsync(15 * MINUTE);
    calls.refreshToken.mockClear().mockResolvedValue(createExampleSession({ accessToken: 'token-2' }));
    expect(await Promise.all([auth.token(), auth.token(), auth.token()])).toEqual(Array(3).fill('token-2'));
    expect(calls.refreshToken).toHaveBeenCalledTimes(1);
  });

  test.each([
    [401, 'session-revoked'],
    [403, 'user-disabled'],
  ])('is signed out when the server refuses the refresh with %i', async (status, code) => {
    const { auth, calls } = await open();
    calls.refreshToken.mockRejectedValue(new ApiError(code, { status }));
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(auth.snapshot()).toEqual({ status: 'signed-out', reason: code });
    expect(await auth.token()).toBeNull();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(calls.refreshToken).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is back online', () => window.dispatchEvent(new Event('online'))],
  ])('refreshes after sleep when it %s', async (_, wake) => {
    const { auth, calls } = await open();
    wake();
    expect(calls.refreshToken).toHaveBeenCalledTimes(1);

    // The machine sleeps: the clock continues, timers do not.
    vi.setSystemTime(Date.now() + 12 * MINUTE);
    calls.refreshToken.mockResolvedValue(createExampleSession({ accessToken: 'token-2' }));
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.refreshToken).toHaveBeenCalledTimes(2);
    expect(await auth.token()).toBe('token-2');
  });

  test('retries at once when the network is back', async () => {
    const { calls } = await open();
    calls.refreshToken.mockImplementation(offline);
    await vi.advanceTimersByTimeAsync(12 * MINUTE);
    calls.refreshToken.mockClear().mockResolvedValue(createExampleSession());
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.refreshToken).toHaveBeenCalledTimes(1);
  });

  test('expires the token even when the clock is set back', async () => {
    const { auth, calls } = await open();
    calls.refreshToken.mockImplementation(offline);
    await vi.advanceTimersByTimeAsync(14 * MINUTE);
    vi.setSystemTime(Date.now() - 24 * 60 * MINUTE);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await expect(auth.token()).rejects.toThrow('network-request-failed');
  });

  test('keeps the token out of cookies, storage and public state', async () => {
    const { auth } = await open();
    expect(await auth.token()).toBe('token-1');
    expect(JSON.stringify([auth, auth.snapshot(), document.cookie])).not.toContain('token-1');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});

describe('logging out', () => {
  test('ends the session here and on the server', async () => {
    const { auth, calls } = await open();
    await auth.logout();
    expect(calls.signOut).toHaveBeenCalledTimes(1);
    expect(auth.snapshot()).toEqual({ status: 'signed-out', reason: null });
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(calls.refreshToken).toHaveBeenCalledTimes(1);
  });

  test('stays signed in when the server cannot be reached', async () => {
    const { auth, calls } = await open();
    calls.signOut.mockImplementation(offline);
    await expect(auth.logout()).rejects.toThrow('network-request-failed');
    expect(auth.snapshot()).toEqual(signedIn);
  });
});
