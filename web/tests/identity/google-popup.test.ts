// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { createExampleSession } from '@/testing/session';
import {
  clickGoogleButton,
  openPage,
  advance,
  SECOND,
  useTestClock,
  waitUntil,
  type Page,
} from './google-page';

let page: Page;

beforeEach(() => {
  useTestClock();
  page = openPage();
});

afterEach(() => {
  page.close();
  vi.useRealTimers();
});

describe('the popup', () => {
  test('opens synchronously in the click, empty, centred and 500 by 600', async () => {
    Object.assign(window, { screenX: 100, screenY: 50, outerWidth: 1300, outerHeight: 900 });
    const { popup } = await clickGoogleButton(page);
    const [url, , features] = page.windowOpen.mock.calls[0] as string[];
    expect(url).toBe('about:blank');
    expect(features).toBe('popup=yes,width=500,height=600,left=500,top=200');
    expect(popup.location.href).toBe('https://provider.test/authorize');
    expect(popup.opener).toBeNull();
  });

  test('starts an attempt with the hash of a secret that stays in the page', async () => {
    await clickGoogleButton(page);
    const [start] = page.calls.startGoogleSignIn.mock.calls[0] ?? [];
    expect(start).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/) as string, mode: 'popup' });
    await advance(2 * SECOND);
    const [finish] = page.calls.finishGoogleSignIn.mock.calls[0] ?? [];
    expect(finish?.attemptId).toBe('a1');
    expect(finish?.verifier).toMatch(/^[\w-]{43}$/);

    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(finish?.verifier));
    expect(start?.challenge).toBe(Buffer.from(digest).toString('base64url'));
  });

  test('closes when the server does not start the attempt', async () => {
    page.calls.startGoogleSignIn.mockRejectedValue(new ApiError('operation-not-allowed', { status: 400 }));
    const { outcome, popup } = await clickGoogleButton(page);
    expect(outcome).toBe('operation-not-allowed');
    expect(popup.close).toHaveBeenCalledTimes(1);
  });
});

describe('waiting for the result', () => {
  test('polls every 2 s and signs in with the response', async () => {
    const attempt = await clickGoogleButton(page);
    await advance(2 * SECOND - 1);
    expect(page.calls.finishGoogleSignIn).not.toHaveBeenCalled();
    await advance(1);
    expect(page.calls.finishGoogleSignIn).toHaveBeenCalledTimes(1);
    await advance(2 * SECOND);
    expect(page.calls.finishGoogleSignIn).toHaveBeenCalledTimes(2);
    expect(attempt.outcome).toBe('waiting');

    page.calls.finishGoogleSignIn.mockResolvedValue(createExampleSession());
    await advance(2 * SECOND);
    expect(attempt.outcome).toBe('done');
    expect(page.auth.snapshot().status).toBe('signed-in');
    await advance(60 * SECOND);
    expect(page.calls.finishGoogleSignIn).toHaveBeenCalledTimes(3);
  });

  test('polls at once when the popup reports its own attempt', async () => {
    await clickGoogleButton(page);
    const channel = new BroadcastChannel('lenslink-auth');
    page.calls.finishGoogleSignIn.mockResolvedValue(createExampleSession());
    channel.postMessage({ attemptId: 'another-attempt' });
    channel.postMessage({ attemptId: 'a1' });
    await waitUntil(() => page.auth.snapshot().status === 'signed-in');
    expect(page.calls.finishGoogleSignIn).toHaveBeenCalledTimes(1);
    channel.close();
  });

  test.each([
    ['popup-closed-by-user', 400],
    ['unverified-email', 403],
    ['user-disabled', 403],
    ['registration-closed', 403],
    ['invalid-credential', 401],
    ['google-unreachable', 503],
  ])('ends with the error %s', async (code, status) => {
    page.calls.finishGoogleSignIn.mockRejectedValue(new ApiError(code, { status }));
    const attempt = await clickGoogleButton(page);
    await advance(2 * SECOND);
    expect(attempt.outcome).toBe(code);
    await advance(60 * SECOND);
    expect(page.calls.finishGoogleSignIn).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['the network is gone', new ApiError('network-request-failed')],
    ['the server is busy', new ApiError('busy', { status: 503 })],
    ['there were too many requests', new ApiError('too-many-requests', { status: 429 })],
  ])('continues while %s', async (_, error) => {
    page.calls.finishGoogleSignIn.mockRejectedValueOnce(error).mockResolvedValueOnce(createExampleSession());
    const attempt = await clickGoogleButton(page);
    await advance(2 * SECOND);
    expect(attempt.outcome).toBe('waiting');
    await advance(2 * SECOND);
    expect(attempt.outcome).toBe('done');
  });

  test('ends after 10 minutes, when the server no longer knows the attempt', async () => {
    const attempt = await clickGoogleButton(page);
    await advance(10 * 60 * SECOND);
    expect(attempt.outcome).toBe('expired-action-code');
  });
});

describe('a closed popup', () => {
  test('cancels the attempt after 8 s', async () => {
    const attempt = await clickGoogleButton(page);
    attempt.popup.closed = true;
    await advance(8 * SECOND - 1);
    expect(attempt.outcome).toBe('waiting');
    await advance(1);
    expect(attempt.outcome).toBe('popup-closed-by-user');
  });

  test('does not cancel an attempt that succeeded', async () => {
    const attempt = await clickGoogleButton(page);
    attempt.popup.closed = true;
    await advance(7 * SECOND);
    page.calls.finishGoogleSignIn.mockResolvedValue(createExampleSession());
    await advance(SECOND);
    expect(attempt.outcome).toBe('done');
  });

  test('is ignored while this page is in the background', async () => {
    page.hasFocus.mockReturnValue(false);
    const attempt = await clickGoogleButton(page);
    attempt.popup.closed = true;
    await advance(60 * SECOND);
    expect(attempt.outcome).toBe('waiting');
    page.calls.finishGoogleSignIn.mockResolvedValue(createExampleSession());
    await advance(2 * SECOND);
    expect(attempt.outcome).toBe('done');
  });

  test('still signs in when the result arrives late', async () => {
    const attempt = await clickGoogleButton(page);
    attempt.popup.closed = true;
    await advance(8 * SECOND);
    expect(attempt.outcome).toBe('popup-closed-by-user');
    page.calls.finishGoogleSignIn.mockClear().mockResolvedValue(createExampleSession());
    await advance(30 * SECOND);
    expect(page.calls.finishGoogleSignIn).not.toHaveBeenCalled();

    window.dispatchEvent(new Event('focus'));
    await advance(0);
    expect(page.auth.snapshot().status).toBe('signed-in');
  });

  test.each([
    ['signing in with a password', () => page.auth.signInWithEmail('bo@example.com', 'secret-1')],
    ['another attempt', () => clickGoogleButton(page)],
    ['logging out', () => page.auth.logout()],
  ])('does not sign in late after %s', async (_, startOther) => {
    const attempt = await clickGoogleButton(page);
    attempt.popup.closed = true;
    await advance(8 * SECOND);
    page.calls.startGoogleSignIn.mockResolvedValue({ attemptId: 'a2', url: 'https://provider.test/second' });
    await startOther();
    page.calls.finishGoogleSignIn.mockClear();
    window.dispatchEvent(new Event('focus'));
    await advance(0);
    expect(page.calls.finishGoogleSignIn.mock.calls.filter(([body]) => body.attemptId === 'a1')).toEqual([]);
  });
});

test('reports an attempt as superseded when the user signs in another way', async () => {
  const attempt = await clickGoogleButton(page);
  await page.auth.signInWithEmail('bo@example.com', 'secret-1');
  await advance(0);
  expect(attempt.outcome).toBe('cancelled-popup-request');
});

test('reports that Google needs https when the browser cannot hash', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
  const { outcome, popup } = await clickGoogleButton(page);
  expect(outcome).toBe('unauthorized-domain');
  expect(popup.close).toHaveBeenCalledTimes(1);
});
