// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IdentityError } from '@/api/identity/errors';
import { isInAppBrowser } from '@/api/identity/google/in-app-browser';
import { takeStored } from '@/api/identity/google/redirect';
import { exampleSession } from '@/testing/session';
import { openPage, pass, SECOND, stopTheClock, until, type Page } from './google-page';

let page: Page;

beforeEach(() => {
  stopTheClock();
  sessionStorage.clear();
  page = openPage();
  page.windowOpen.mockReturnValue(null);
});

afterEach(() => {
  page.close();
  vi.useRealTimers();
});

describe('where no window can be had', () => {
  /** Replaced as a whole, because the browser lets nobody watch `location.assign` itself. */
  function watchLocation() {
    const assign = vi.fn<(url: string) => void>();
    vi.stubGlobal('location', { assign });
    return assign;
  }

  test.each([
    ['blocked', ''],
    ['inside Instagram', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 385.0.0.27'],
  ])('(%s) the whole page leaves, and its secret waits in this tab', async (_, userAgent) => {
    const assign = watchLocation();
    if (userAgent) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    page.auth.signInWithGoogle('?next=%2Fprofile%2Fedit').catch(() => undefined);
    await until(() => assign.mock.calls.length > 0);
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://provider.test/authorize');
    expect(page.windowOpen).toHaveBeenCalledTimes(userAgent ? 0 : 1);
    expect(page.calls.googleStart.mock.lastCall?.[0].mode).toBe('redirect');

    const stored = takeStored();
    expect(stored).toEqual({
      verifier: expect.stringMatching(/^[\w-]{43}$/) as string,
      search: '?next=%2Fprofile%2Fedit',
    });
    expect(takeStored()).toBeNull();
  });

  test('going back from Google gives the button back', async () => {
    const assign = watchLocation();
    const failure = page.auth.signInWithGoogle('').catch((error: unknown) => error);
    await until(() => assign.mock.calls.length > 0);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await failure).toMatchObject({ code: 'popup-closed-by-user' });
  });

  test('and no storage either, nobody is sent on a way without return', async () => {
    const assign = watchLocation();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await expect(page.auth.signInWithGoogle('')).rejects.toMatchObject({ code: 'popup-blocked' });
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('coming back with the whole page', () => {
  test('signs in with the secret that waited', async () => {
    page.calls.googleFinish.mockResolvedValueOnce(null).mockResolvedValueOnce(exampleSession());
    const back = page.auth.returnFromGoogle('a1', 'secret');
    await pass(2 * SECOND);
    await back;
    expect(page.calls.googleFinish).toHaveBeenLastCalledWith({ attemptId: 'a1', verifier: 'secret' });
    expect(page.auth.snapshot().status).toBe('signed-in');
  });

  test('without the secret signs nobody in and asks nobody', async () => {
    await expect(page.auth.returnFromGoogle('a1', undefined)).rejects.toMatchObject({
      code: 'invalid-action-code',
    });
    expect(page.calls.googleFinish).not.toHaveBeenCalled();
  });

  test('ends with the reason when Google or the server refused', async () => {
    page.calls.googleFinish.mockRejectedValue(new IdentityError('popup-closed-by-user', { status: 400 }));
    await expect(page.auth.returnFromGoogle('a1', 'secret')).rejects.toMatchObject({
      code: 'popup-closed-by-user',
    });
    expect(page.calls.googleFinish).toHaveBeenCalledTimes(1);
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
])('%s is a browser inside an app: %s', (userAgent, inApp) => {
  expect(isInAppBrowser(userAgent)).toBe(inApp);
});
