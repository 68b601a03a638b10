// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IdentityError } from '@/api/identity/errors';
import { fakeAuth } from '@/testing/fake-identity';
import { exampleSession, exampleUser } from '@/testing/session';
import { pass, SECOND, stopTheClock, until } from './google-page';

let page: ReturnType<typeof fakeAuth>;
let close: () => void;
let heard: unknown[];
let other: BroadcastChannel;

const user = () => {
  const state = page.auth.snapshot();
  return state.status === 'signed-in' ? state.user : null;
};

beforeEach(async () => {
  stopTheClock();
  page = fakeAuth({ hint: true });
  close = page.auth.start();
  await until(() => user() !== null);
  other = new BroadcastChannel('lenslink-auth');
  heard = [];
  other.onmessage = ({ data }: MessageEvent<unknown>) => heard.push(data);
});

afterEach(() => {
  other.close();
  close();
  vi.useRealTimers();
});

const announced = (news: string) =>
  until(() => heard.some((message) => (message as { news?: string }).news === news));

describe('what is changed', () => {
  test('a new name is known here at once, and to the other tabs', async () => {
    page.calls.rename.mockResolvedValue(exampleUser({ displayName: 'Bo' }));
    await page.auth.rename('Bo');
    expect(user()?.displayName).toBe('Bo');
    await announced('user-changed');
  });

  test('an answer about somebody who has left meanwhile changes nothing', async () => {
    page.calls.rename.mockResolvedValue(exampleUser({ uid: 'u2', displayName: 'Bo' }));
    await page.auth.rename('Bo');
    expect(user()).toMatchObject({ uid: 'u1', displayName: 'Anna Berg' });
  });

  test('a new password goes on with the session that came for it', async () => {
    page.calls.changePassword.mockResolvedValue(exampleSession({ accessToken: 'token-2' }));
    await page.auth.changePassword('a whole new darkroom');
    expect(await page.auth.token()).toBe('token-2');
    await announced('user-changed');
  });

  test('a token that is used up is renewed first, instead of waiting for itself', async () => {
    page.calls.token.mockResolvedValue(exampleSession({ accessToken: 'token-2' }));
    vi.setSystemTime(Date.now() + 3_600 * SECOND);
    await page.auth.changePassword('a whole new darkroom');
    const [, tokenSource] = page.calls.changePassword.mock.calls[0] ?? [];
    expect(await tokenSource?.()).toBe('token-2');
  });

  test.each([
    ['deleting the account', () => page.auth.deleteAccount()],
    ['signing out everywhere', () => page.auth.signOutEverywhere()],
  ])('%s signs out here and in the other tabs', async (_, leave) => {
    await leave();
    expect(page.auth.snapshot()).toEqual({ status: 'signed-out', refused: null });
    await announced('signed-out');
  });

  test('an account that could not be deleted stays signed in', async () => {
    page.calls.deleteUser.mockRejectedValue(new IdentityError('requires-recent-login', { status: 403 }));
    await expect(page.auth.deleteAccount()).rejects.toMatchObject({ code: 'requires-recent-login' });
    expect(user()).not.toBeNull();
  });
});

describe('who it is', () => {
  test('is not known to be proven when the page was only opened', () => {
    expect(page.auth.isProven()).toBe(false);
  });

  test('is proven with the password, for a while', async () => {
    const clock = vi.spyOn(performance, 'now');
    const begin = performance.now();
    clock.mockReturnValue(begin);
    await page.auth.reauthenticate('secret-1');
    expect(page.auth.isProven()).toBe(true);
    clock.mockReturnValue(begin + 240 * SECOND);
    expect(page.auth.isProven()).toBe(false);
  });

  test('is not proven by a wrong password', async () => {
    page.calls.reauthenticate.mockRejectedValue(new IdentityError('invalid-credential', { status: 401 }));
    await expect(page.auth.reauthenticate('no')).rejects.toMatchObject({ code: 'invalid-credential' });
    expect(page.auth.isProven()).toBe(false);
    expect(user()).not.toBeNull();
  });

  test('is proven by signing in', async () => {
    await page.auth.signInWithEmail('anna@example.com', 'secret-1');
    expect(page.auth.isProven()).toBe(true);
  });
});

describe('Google for somebody who is signed in', () => {
  const windowOpen = vi.fn();
  const popup = () => ({ closed: false, opener: null, location: { href: 'about:blank' }, close: vi.fn() });

  beforeEach(() => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    vi.stubGlobal('open', windowOpen);
  });

  test.each([
    ['link', () => page.auth.linkGoogle()],
    ['reauthenticate', () => page.auth.reauthenticateWithGoogle()],
  ] as const)('%s asks in its own name and goes on with the session that comes', async (purpose, begin) => {
    const opened = popup();
    windowOpen.mockReturnValue(opened);
    const done = begin();
    expect(windowOpen).toHaveBeenCalled();
    await until(() => opened.location.href !== 'about:blank');
    expect(page.calls.googleAccountStart.mock.calls[0]?.[0]).toMatchObject({ purpose });
    page.calls.googleAccountFinish.mockResolvedValue(exampleSession({ accessToken: 'token-2' }));
    other.postMessage({ attemptId: 'a1' });
    await done;
    expect(await page.auth.token()).toBe('token-2');
    expect(page.auth.isProven()).toBe(true);
    // Never the calls that sign in: those would let in whoever is at Google.
    expect(page.calls.googleStart).not.toHaveBeenCalled();
    expect(page.calls.googleFinish).not.toHaveBeenCalled();
  });

  test('never leaves the page where no window can be had', async () => {
    windowOpen.mockReturnValue(null);
    await expect(page.auth.linkGoogle()).rejects.toMatchObject({ code: 'popup-blocked' });
    expect(page.calls.googleStart).not.toHaveBeenCalled();
  });

  test('a window that is closed counts as given up', async () => {
    const opened = popup();
    windowOpen.mockReturnValue(opened);
    const outcome = page.auth.linkGoogle().catch((error: unknown) => error);
    await until(() => opened.location.href !== 'about:blank');
    opened.closed = true;
    await pass(8 * SECOND);
    expect(await outcome).toMatchObject({ code: 'popup-closed-by-user' });
  });
});
