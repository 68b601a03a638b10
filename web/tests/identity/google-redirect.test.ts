// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { isInAppBrowser } from '@/api/identity/google/popup';
import { takeStoredAttempt } from '@/api/identity/google/redirect';
import { createExampleSession } from '@/testing/session';
import { openPage, advance, SECOND, useTestClock, waitUntil, type Page } from './google-page';

let page: Page;

beforeEach(() => {
  useTestClock();
  sessionStorage.clear();
  page = openPage();
  page.windowOpen.mockReturnValue(null);
});

afterEach(() => {
  page.close();
  vi.useRealTimers();
});

describe('without a popup', () => {
  /** Replaces the whole location, because a test cannot spy on `location.assign`. */
  function mockLocation() {
    const assign = vi.fn<(url: string) => void>();
    vi.stubGlobal('location', { assign });
    return assign;
  }

  test.each([
    ['blocked', ''],
    ['inside Instagram', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 385.0.0.27'],
  ])('(%s) redirects the page and stores the secret in this tab', async (_, userAgent) => {
    const assign = mockLocation();
    if (userAgent) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    page.auth.signInWithGoogle('?next=%2Fprofile%2Fedit').catch(() => undefined);
    await waitUntil(() => assign.mock.calls.length > 0);
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://provider.test/authorize');
    expect(page.windowOpen).toHaveBeenCalledTimes(userAgent ? 0 : 1);
    expect(page.calls.startGoogleSignIn.mock.lastCall?.[0].mode).toBe('redirect');

    const stored = takeStoredAttempt();
    expect(stored).toEqual({
      verifier: expect.stringMatching(/^[\w-]{43}$/) as string,
      search: '?next=%2Fprofile%2Fedit',
    });
    expect(takeStoredAttempt()).toBeNull();
  });

  test('reports a cancelled sign-in when the photographer goes back from Google', async () => {
    const assign = mockLocation();
    const result = page.auth.signInWithGoogle('').catch((error: unknown) => error);
    await waitUntil(() => assign.mock.calls.length > 0);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await result).toMatchObject({ code: 'popup-closed-by-user' });
  });

  test('does not redirect when storage is blocked too', async () => {
    const assign = mockLocation();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await expect(page.auth.signInWithGoogle('')).rejects.toMatchObject({ code: 'popup-blocked' });
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('the return from Google', () => {
  test('signs in with the stored secret', async () => {
    page.calls.finishGoogleSignIn.mockResolvedValueOnce(null).mockResolvedValueOnce(createExampleSession());
    const finished = page.auth.finishGoogleRedirect('a1', 'secret');
    await advance(2 * SECOND);
    await finished;
    expect(page.calls.finishGoogleSignIn).toHaveBeenLastCalledWith({ attemptId: 'a1', verifier: 'secret' });
    expect(page.auth.snapshot().status).toBe('signed-in');
  });

  test('does not sign in and sends no call without the secret', async () => {
    await expect(page.auth.finishGoogleRedirect('a1', undefined)).rejects.toMatchObject({
      code: 'invalid-action-code',
    });
    expect(page.calls.finishGoogleSignIn).not.toHaveBeenCalled();
  });

  test('ends with the reason when Google or the server refused', async () => {
    page.calls.finishGoogleSignIn.mockRejectedValue(new ApiError('popup-closed-by-user', { status: 400 }));
    await expect(page.auth.finishGoogleRedirect('a1', 'secret')).rejects.toMatchObject({
      code: 'popup-closed-by-user',
    });
    expect(page.calls.finishGoogleSignIn).toHaveBeenCalledTimes(1);
  });
});

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/136.0 Mobile Safari/537.36', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/510.0]',
    true,
  ],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 musical_ly_39.0.0 BytedanceWebview', true],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1', false],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/136.0 Safari/537.36', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
])('%s is an in-app browser: %s', (userAgent, isInApp) => {
  expect(isInAppBrowser(userAgent)).toBe(isInApp);
});
