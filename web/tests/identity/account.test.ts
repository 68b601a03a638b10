// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { createFakeAuth } from '@/testing/fake-identity';
import { createExampleSession, createExampleUser } from '@/testing/session';
import { advance, SECOND, useTestClock, waitUntil } from './google-page';

let page: ReturnType<typeof createFakeAuth>;
let close: () => void;
let messages: unknown[];
let otherTab: BroadcastChannel;

const getUser = () => {
  const state = page.auth.snapshot();
  return state.status === 'signed-in' ? state.user : null;
};

beforeEach(async () => {
  useTestClock();
  page = createFakeAuth({ hasSessionHint: true });
  close = page.auth.start();
  await waitUntil(() => getUser() !== null);
  otherTab = new BroadcastChannel('lenslink-auth');
  messages = [];
  otherTab.onmessage = ({ data }: MessageEvent<unknown>) => messages.push(data);
});

afterEach(() => {
  otherTab.close();
  close();
  vi.useRealTimers();
});

const waitForMessage = (event: string) =>
  waitUntil(() => messages.some((message) => (message as { event?: string }).event === event));

describe('changes', () => {
  test('updates the name in this tab and the others', async () => {
    page.calls.rename.mockResolvedValue(createExampleUser({ displayName: 'Bo' }));
    await page.auth.rename('Bo');
    expect(getUser()?.displayName).toBe('Bo');
    await waitForMessage('user-changed');
  });

  test('ignores a response about another user', async () => {
    page.calls.rename.mockResolvedValue(createExampleUser({ uid: 'u2', displayName: 'Bo' }));
    await page.auth.rename('Bo');
    expect(getUser()).toMatchObject({ uid: 'u1', displayName: 'Anna Berg' });
  });

  test('continues with the new session after a password change', async () => {
    page.calls.changePassword.mockResolvedValue(createExampleSession({ accessToken: 'token-2' }));
    await page.auth.changePassword('a whole new darkroom');
    expect(await page.auth.token()).toBe('token-2');
    await waitForMessage('user-changed');
  });

  test('refreshes an expired token before the call', async () => {
    page.calls.refreshToken.mockResolvedValue(createExampleSession({ accessToken: 'token-2' }));
    vi.setSystemTime(Date.now() + 3_600 * SECOND);
    await page.auth.changePassword('a whole new darkroom');
    const [, accessToken] = page.calls.changePassword.mock.calls[0] ?? [];
    expect(accessToken).toBe('token-2');
  });

  test.each([
    ['deleting the account', () => page.auth.deleteAccount()],
    ['signing out everywhere', () => page.auth.signOutEverywhere()],
  ])('%s signs out here and in the other tabs', async (_, endSession) => {
    await endSession();
    expect(page.auth.snapshot()).toEqual({ status: 'signed-out', reason: null });
    await waitForMessage('signed-out');
  });

  test('stays signed in when the account could not be deleted', async () => {
    page.calls.deleteUser.mockRejectedValue(new ApiError('requires-recent-login', { status: 403 }));
    await expect(page.auth.deleteAccount()).rejects.toMatchObject({ code: 'requires-recent-login' });
    expect(getUser()).not.toBeNull();
  });
});

describe('recent sign-in', () => {
  test('is unknown after the page was opened', () => {
    expect(page.auth.hasRecentSignIn()).toBe(false);
  });

  test('is confirmed with the password for a limited time', async () => {
    const clock = vi.spyOn(performance, 'now');
    const start = performance.now();
    clock.mockReturnValue(start);
    await page.auth.reauthenticate('secret-1');
    expect(page.auth.hasRecentSignIn()).toBe(true);
    clock.mockReturnValue(start + 240 * SECOND);
    expect(page.auth.hasRecentSignIn()).toBe(false);
  });

  test('ends also when the device sleeps, which stops one of the clocks', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const clock = vi.spyOn(Date, 'now');
    const start = Date.now();
    clock.mockReturnValue(start);
    await page.auth.reauthenticate('secret-1');
    expect(page.auth.hasRecentSignIn()).toBe(true);
    clock.mockReturnValue(start + 240 * SECOND);
    expect(page.auth.hasRecentSignIn()).toBe(false);
  });

  test('is not confirmed by a wrong password', async () => {
    page.calls.reauthenticate.mockRejectedValue(new ApiError('invalid-credential', { status: 401 }));
    await expect(page.auth.reauthenticate('no')).rejects.toMatchObject({ code: 'invalid-credential' });
    expect(page.auth.hasRecentSignIn()).toBe(false);
    expect(getUser()).not.toBeNull();
  });

  test('is confirmed by signing in', async () => {
    await page.auth.signInWithEmail('anna@example.com', 'secret-1');
    expect(page.auth.hasRecentSignIn()).toBe(true);
  });
});

describe('Google for a signed-in user', () => {
  const windowOpen = vi.fn();
  const createPopup = () => ({
    closed: false,
    opener: null,
    location: { href: 'about:blank' },
    close: vi.fn(),
  });

  beforeEach(() => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    vi.stubGlobal('open', windowOpen);
  });

  test.each([
    ['link', () => page.auth.linkGoogle()],
    ['reauthenticate', () => page.auth.reauthenticateWithGoogle()],
  ] as const)('%s starts its own flow and continues with the new session', async (purpose, startFlow) => {
    const popup = createPopup();
    windowOpen.mockReturnValue(popup);
    const done = startFlow();
    expect(windowOpen).toHaveBeenCalled();
    await waitUntil(() => popup.location.href !== 'about:blank');
    expect(page.calls.startGoogleForAccount.mock.calls[0]?.[0]).toMatchObject({ purpose });
    page.calls.finishGoogleForAccount.mockResolvedValue(createExampleSession({ accessToken: 'token-2' }));
    otherTab.postMessage({ attemptId: 'a1' });
    await done;
    expect(await page.auth.token()).toBe('token-2');
    expect(page.auth.hasRecentSignIn()).toBe(true);
    // The sign-in calls would sign in another Google account.
    expect(page.calls.startGoogleSignIn).not.toHaveBeenCalled();
    expect(page.calls.finishGoogleSignIn).not.toHaveBeenCalled();
  });

  test('never redirects the page when the popup is blocked', async () => {
    windowOpen.mockReturnValue(null);
    await expect(page.auth.linkGoogle()).rejects.toMatchObject({ code: 'popup-blocked' });
    expect(page.calls.startGoogleSignIn).not.toHaveBeenCalled();
  });

  test('treats a closed popup as cancelled', async () => {
    const popup = createPopup();
    windowOpen.mockReturnValue(popup);
    const result = page.auth.linkGoogle().catch((error: unknown) => error);
    await waitUntil(() => popup.location.href !== 'about:blank');
    popup.closed = true;
    await advance(8 * SECOND);
    expect(await result).toMatchObject({ code: 'popup-closed-by-user' });
  });
});
