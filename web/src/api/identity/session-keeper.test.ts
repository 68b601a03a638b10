// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeAuth } from '@/testing/fake-identity';
import { exampleSession, exampleUser } from '@/testing/session';
import { IdentityError } from './errors';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const offline = () => Promise.reject(new IdentityError('network-request-failed'));

let stop = () => undefined as unknown;

beforeEach(() => {
  vi.useFakeTimers();
  // A clock that is years off must not matter.
  vi.setSystemTime(new Date('1999-12-31T23:00:00Z'));
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

type Page = ReturnType<typeof fakeAuth>;

async function open({ before }: { before?: (page: Page) => void } = {}) {
  const page = fakeAuth({ hint: true });
  before?.(page);
  stop = page.auth.start();
  await vi.advanceTimersByTimeAsync(0);
  return page;
}

const signedIn = { status: 'signed-in', user: exampleUser() };

describe('at the start', () => {
  test('without the hint nobody is signed in, at once and without a call', () => {
    const { auth, calls } = fakeAuth({ hint: false });
    stop = auth.start();
    expect(auth.snapshot()).toEqual({ status: 'signed-out', refused: null });
    expect(calls.token).not.toHaveBeenCalled();
  });

  test('with the hint it is loading until the server has answered', async () => {
    const { auth, calls } = fakeAuth({ hint: true });
    stop = auth.start();
    expect(auth.snapshot()).toEqual({ status: 'loading', slow: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(auth.snapshot()).toEqual(signedIn);
    expect(calls.token).toHaveBeenCalledTimes(1);
  });

  test('a session that is not there any more is no session', async () => {
    const { auth } = await open({ before: ({ calls }) => calls.token.mockResolvedValue(null) });
    expect(auth.snapshot()).toEqual({ status: 'signed-out', refused: null });
  });

  test.each([
    [401, 'session-revoked'],
    [403, 'user-disabled'],
  ])('a %i signs out', async (status, code) => {
    const refusal = new IdentityError(code, { status });
    const { auth } = await open({ before: ({ calls }) => calls.token.mockRejectedValue(refusal) });
    expect(auth.snapshot()).toEqual({ status: 'signed-out', refused: code });
  });

  test.each([
    ['no network', new IdentityError('network-request-failed')],
    ['a server in trouble', new IdentityError('internal-error', { status: 503 })],
    ['too many requests', new IdentityError('too-many-requests', { status: 429 })],
  ])('%s signs nobody out: it keeps trying and says so', async (_, failure) => {
    const { auth, calls } = await open({ before: (page) => page.calls.token.mockRejectedValue(failure) });
    expect(auth.snapshot()).toEqual({ status: 'loading', slow: true });
    for (const [seconds, tries] of [
      [1, 2],
      [2, 3],
      [4, 4],
      [8, 5],
      [16, 6],
      [30, 7],
      [30, 8],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * SECOND - 1);
      expect(calls.token).toHaveBeenCalledTimes(tries - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(calls.token).toHaveBeenCalledTimes(tries);
    }
    calls.token.mockResolvedValue(exampleSession());
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(auth.snapshot()).toEqual(signedIn);
  });

  test('an answer that takes more than 8 s is called slow', async () => {
    const { auth } = await open({
      before: ({ calls }) => calls.token.mockReturnValue(new Promise(() => undefined)),
    });
    await vi.advanceTimersByTimeAsync(8 * SECOND - 1);
    expect(auth.snapshot()).toEqual({ status: 'loading', slow: false });
    await vi.advanceTimersByTimeAsync(1);
    expect(auth.snapshot()).toEqual({ status: 'loading', slow: true });
  });
});

describe('a signed-in page', () => {
  test('renews its token 5 minutes before the end', async () => {
    const { auth, calls } = await open();
    calls.token.mockResolvedValue(exampleSession({ accessToken: 'token-2' }));
    await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
    expect(calls.token).toHaveBeenCalledTimes(1);
    expect(await auth.token()).toBe('token-1');
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.token).toHaveBeenCalledTimes(2);
    expect(await auth.token()).toBe('token-2');
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(calls.token).toHaveBeenCalledTimes(3);
  });

  test('does not ask over and over when tokens are very short', async () => {
    const { calls } = await open({
      before: (page) => page.calls.token.mockResolvedValue(exampleSession({ expiresIn: 120 })),
    });
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(calls.token).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.token).toHaveBeenCalledTimes(2);
  });

  test('tries again after 30 s, doubling to 16 minutes, and stays signed in', async () => {
    const { auth, calls } = await open();
    calls.token.mockImplementation(offline);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    let tries = 2;
    for (const seconds of [30, 60, 120, 240, 480, 960, 960]) {
      expect(calls.token).toHaveBeenCalledTimes(tries);
      await vi.advanceTimersByTimeAsync(seconds * SECOND - 1);
      expect(calls.token).toHaveBeenCalledTimes(tries);
      await vi.advanceTimersByTimeAsync(1);
      tries += 1;
    }
    expect(auth.snapshot()).toEqual(signedIn);

    calls.token.mockResolvedValue(exampleSession());
    await vi.advanceTimersByTimeAsync(16 * MINUTE);
    calls.token.mockClear().mockImplementation(offline);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(calls.token).toHaveBeenCalledTimes(2);
  });

  test('counts a token as expired 30 s early, and then renews it for the call', async () => {
    const { auth, calls } = await open();
    calls.token.mockImplementation(offline);
    await vi.advanceTimersByTimeAsync(14 * MINUTE + 30 * SECOND - 1);
    expect(await auth.token()).toBe('token-1');

    await vi.advanceTimersByTimeAsync(1);
    await expect(auth.token()).rejects.toThrow('network-request-failed');
    calls.token.mockResolvedValue(exampleSession({ accessToken: 'token-2' }));
    expect(await auth.token()).toBe('token-2');
  });

  test('asks once for all calls that need a token at the same moment', async () => {
    const { auth, calls } = await open();
    calls.token.mockImplementation(offline);
    await vi.advanceTimersByTimeAsync(15 * MINUTE);
    calls.token.mockClear().mockResolvedValue(exampleSession({ accessToken: 'token-2' }));
    expect(await Promise.all([auth.token(), auth.token(), auth.token()])).toEqual(Array(3).fill('token-2'));
    expect(calls.token).toHaveBeenCalledTimes(1);
  });

  test.each([
    [401, 'session-revoked'],
    [403, 'user-disabled'],
  ])('is signed out when the renewal is answered with %i', async (status, code) => {
    const { auth, calls } = await open();
    calls.token.mockRejectedValue(new IdentityError(code, { status }));
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(auth.snapshot()).toEqual({ status: 'signed-out', refused: code });
    expect(await auth.token()).toBeNull();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(calls.token).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['shows again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is back online', () => window.dispatchEvent(new Event('online'))],
  ])('that slept through its renewal catches up when it %s', async (_, wake) => {
    const { auth, calls } = await open();
    wake();
    expect(calls.token).toHaveBeenCalledTimes(1);

    // Asleep: the time of day goes on, timers do not.
    vi.setSystemTime(Date.now() + 12 * MINUTE);
    calls.token.mockResolvedValue(exampleSession({ accessToken: 'token-2' }));
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.token).toHaveBeenCalledTimes(2);
    expect(await auth.token()).toBe('token-2');
  });

  test('does not wait out the back-off once the network is back', async () => {
    const { calls } = await open();
    calls.token.mockImplementation(offline);
    await vi.advanceTimersByTimeAsync(12 * MINUTE);
    calls.token.mockClear().mockResolvedValue(exampleSession());
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.token).toHaveBeenCalledTimes(1);
  });

  test('is not fooled by a clock that is set back', async () => {
    const { auth, calls } = await open();
    calls.token.mockImplementation(offline);
    await vi.advanceTimersByTimeAsync(14 * MINUTE);
    vi.setSystemTime(Date.now() - 24 * 60 * MINUTE);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await expect(auth.token()).rejects.toThrow('network-request-failed');
  });

  test('keeps the token where no script can look for it', async () => {
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
    expect(auth.snapshot()).toEqual({ status: 'signed-out', refused: null });
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(calls.token).toHaveBeenCalledTimes(1);
  });

  test('that the server never heard of is not claimed to have happened', async () => {
    const { auth, calls } = await open();
    calls.signOut.mockImplementation(offline);
    await expect(auth.logout()).rejects.toThrow('network-request-failed');
    expect(auth.snapshot()).toEqual(signedIn);
  });
});
