import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAuthStore } from '@/api/identity/state';
import { firstLook } from './first-look';
import type { AppSession } from './session';

const USER = { uid: 'u1', email: 'anna@example.com', displayName: 'Anna', emailVerified: true };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function visit() {
  const auth = createAuthStore();
  auth.set({ status: 'loading', slow: false });
  return { auth, session: { auth } as unknown as AppSession };
}

const signIn = ({ auth }: ReturnType<typeof visit>) => {
  auth.set({ status: 'signed-in', user: USER as never });
};

test('a visitor without a session waits for nothing', async () => {
  expect(await firstLook(undefined, undefined)).toBe(false);
});

test('a page that shows the same to everybody waits for nobody', async () => {
  expect(await firstLook(visit().session, undefined)).toBe(false);
});

test('the screen of somebody who is signed in is drawn once what it shows is here', async () => {
  const anna = visit();
  const prepare = vi.fn(() => [Promise.resolve(), Promise.reject(new Error('not today'))]);
  const look = firstLook(anna.session, prepare);
  expect(prepare).not.toHaveBeenCalled();
  signIn(anna);
  expect(await look).toBe(true);
  expect(prepare).toHaveBeenCalledExactlyOnceWith(anna.session);
});

test('nothing is fetched for somebody whose session is over', async () => {
  const anna = visit();
  const prepare = vi.fn(() => []);
  const look = firstLook(anna.session, prepare);
  anna.auth.set({ status: 'signed-out', refused: null });
  expect(await look).toBe(false);
  expect(prepare).not.toHaveBeenCalled();
});

test('nobody waits longer than a second for who they are', async () => {
  const look = firstLook(visit().session, () => []);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await look).toBe(false);
});

test('nobody waits longer than a second for what they see', async () => {
  const anna = visit();
  const look = firstLook(anna.session, () => [new Promise(() => undefined)]);
  signIn(anna);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await look).toBe(true);
});
