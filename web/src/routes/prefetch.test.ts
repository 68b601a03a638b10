import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAuthStore } from '@/api/identity/session-manager';
import { prefetchScreen } from './prefetch';
import type { AppSession } from './app-session';

const USER = { uid: 'u1', email: 'anna@example.com', displayName: 'Anna', emailVerified: true };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function createLoadingSession() {
  const auth = createAuthStore();
  auth.set({ status: 'loading', isSlow: false });
  return { auth, session: { auth } as unknown as AppSession };
}

const signIn = ({ auth }: ReturnType<typeof createLoadingSession>) => {
  auth.set({ status: 'signed-in', user: USER as never });
};

test('resolves at once without an app session', async () => {
  expect(await prefetchScreen(undefined, () => [])).toBe(false);
});

test('resolves at once for a screen without prefetch', async () => {
  expect(await prefetchScreen(createLoadingSession().session, undefined)).toBe(false);
});

test('fetches the data once the user is signed in, and ignores a failed fetch', async () => {
  const fixture = createLoadingSession();
  const prefetch = vi.fn(() => [Promise.resolve(), Promise.reject(new Error('offline'))]);
  const result = prefetchScreen(fixture.session, prefetch);
  expect(prefetch).not.toHaveBeenCalled();
  signIn(fixture);
  expect(await result).toBe(true);
  expect(prefetch).toHaveBeenCalledExactlyOnceWith(fixture.session);
});

test('fetches nothing for a signed-out visitor', async () => {
  const fixture = createLoadingSession();
  const prefetch = vi.fn(() => []);
  const result = prefetchScreen(fixture.session, prefetch);
  fixture.auth.set({ status: 'signed-out', reason: null });
  expect(await result).toBe(false);
  expect(prefetch).not.toHaveBeenCalled();
});

test('waits at most one second for the auth state', async () => {
  const result = prefetchScreen(createLoadingSession().session, () => []);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await result).toBe(false);
});

test('waits at most one second for the data', async () => {
  const fixture = createLoadingSession();
  const result = prefetchScreen(fixture.session, () => [new Promise(() => undefined)]);
  signIn(fixture);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await result).toBe(true);
});
