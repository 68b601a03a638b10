// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IdentityError } from '@/api/identity/errors';
import { exampleSession } from '@/testing/session';
import { click, openPage, pass, SECOND, stopTheClock, until, type Page } from './google-page';

let page: Page;

beforeEach(() => {
  stopTheClock();
  page = openPage();
});

afterEach(() => {
  page.close();
  vi.useRealTimers();
});

describe('the window', () => {
  test('opens within the click, empty, 500 by 600 and in the middle', async () => {
    Object.assign(window, { screenX: 100, screenY: 50, outerWidth: 1300, outerHeight: 900 });
    const { popup } = await click(page);
    const [url, , features] = page.windowOpen.mock.calls[0] as string[];
    expect(url).toBe('about:blank');
    expect(features).toBe('popup=yes,width=500,height=600,left=500,top=200');
    expect(popup.location.href).toBe('https://provider.test/authorize');
    expect(popup.opener).toBeNull();
  });

  test('starts an attempt with the hash of a secret that stays here', async () => {
    await click(page);
    const [start] = page.calls.googleStart.mock.calls[0] ?? [];
    expect(start).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/) as string, mode: 'popup' });
    await pass(2 * SECOND);
    const [finish] = page.calls.googleFinish.mock.calls[0] ?? [];
    expect(finish?.attemptId).toBe('a1');
    expect(finish?.verifier).toMatch(/^[\w-]{43}$/);

    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(finish?.verifier));
    expect(start?.challenge).toBe(Buffer.from(digest).toString('base64url'));
  });

  test('closes again when the server will not start', async () => {
    page.calls.googleStart.mockRejectedValue(new IdentityError('operation-not-allowed', { status: 400 }));
    const { outcome, popup } = await click(page);
    expect(outcome).toBe('operation-not-allowed');
    expect(popup.close).toHaveBeenCalledTimes(1);
  });
});

describe('waiting for the return', () => {
  test('asks every 2 s and signs in with the answer', async () => {
    const attempt = await click(page);
    await pass(2 * SECOND - 1);
    expect(page.calls.googleFinish).not.toHaveBeenCalled();
    await pass(1);
    expect(page.calls.googleFinish).toHaveBeenCalledTimes(1);
    await pass(2 * SECOND);
    expect(page.calls.googleFinish).toHaveBeenCalledTimes(2);
    expect(attempt.outcome).toBe('waiting');

    page.calls.googleFinish.mockResolvedValue(exampleSession());
    await pass(2 * SECOND);
    expect(attempt.outcome).toBe('done');
    expect(page.auth.snapshot().status).toBe('signed-in');
    await pass(60 * SECOND);
    expect(page.calls.googleFinish).toHaveBeenCalledTimes(3);
  });

  test('asks at once when the window says so, and only for its own attempt', async () => {
    await click(page);
    const channel = new BroadcastChannel('lenslink-auth');
    page.calls.googleFinish.mockResolvedValue(exampleSession());
    channel.postMessage({ attemptId: 'somebody-else' });
    channel.postMessage({ attemptId: 'a1' });
    await until(() => page.auth.snapshot().status === 'signed-in');
    expect(page.calls.googleFinish).toHaveBeenCalledTimes(1);
    channel.close();
  });

  test.each([
    ['popup-closed-by-user', 400],
    ['unverified-email', 403],
    ['user-disabled', 403],
    ['registration-closed', 403],
    ['invalid-credential', 401],
    ['google-unreachable', 503],
  ])('ends with the reason %s', async (code, status) => {
    page.calls.googleFinish.mockRejectedValue(new IdentityError(code, { status }));
    const attempt = await click(page);
    await pass(2 * SECOND);
    expect(attempt.outcome).toBe(code);
    await pass(60 * SECOND);
    expect(page.calls.googleFinish).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['the network is gone', new IdentityError('network-request-failed')],
    ['the server is busy', new IdentityError('busy', { status: 503 })],
    ['there were too many requests', new IdentityError('too-many-requests', { status: 429 })],
  ])('goes on while %s', async (_, failure) => {
    page.calls.googleFinish.mockRejectedValueOnce(failure).mockResolvedValueOnce(exampleSession());
    const attempt = await click(page);
    await pass(2 * SECOND);
    expect(attempt.outcome).toBe('waiting');
    await pass(2 * SECOND);
    expect(attempt.outcome).toBe('done');
  });

  test('gives up when the server has forgotten the attempt', async () => {
    const attempt = await click(page);
    await pass(10 * 60 * SECOND);
    expect(attempt.outcome).toBe('expired-action-code');
  });
});

describe('a window that is closed', () => {
  test('counts as given up 8 s later', async () => {
    const attempt = await click(page);
    attempt.popup.closed = true;
    await pass(8 * SECOND - 1);
    expect(attempt.outcome).toBe('waiting');
    await pass(1);
    expect(attempt.outcome).toBe('popup-closed-by-user');
  });

  test('may have been closed by its own success', async () => {
    const attempt = await click(page);
    attempt.popup.closed = true;
    await pass(7 * SECOND);
    page.calls.googleFinish.mockResolvedValue(exampleSession());
    await pass(SECOND);
    expect(attempt.outcome).toBe('done');
  });

  test('is not believed while this page is behind it', async () => {
    page.hasFocus.mockReturnValue(false);
    const attempt = await click(page);
    attempt.popup.closed = true;
    await pass(60 * SECOND);
    expect(attempt.outcome).toBe('waiting');
    page.calls.googleFinish.mockResolvedValue(exampleSession());
    await pass(2 * SECOND);
    expect(attempt.outcome).toBe('done');
  });

  test('still signs in when somebody comes back late', async () => {
    const attempt = await click(page);
    attempt.popup.closed = true;
    await pass(8 * SECOND);
    expect(attempt.outcome).toBe('popup-closed-by-user');
    page.calls.googleFinish.mockClear().mockResolvedValue(exampleSession());
    await pass(30 * SECOND);
    expect(page.calls.googleFinish).not.toHaveBeenCalled();

    window.dispatchEvent(new Event('focus'));
    await pass(0);
    expect(page.auth.snapshot().status).toBe('signed-in');
  });

  test.each([
    ['signing in with a password', () => page.auth.signInWithEmail('bo@example.com', 'secret-1')],
    ['another attempt', () => click(page)],
    ['logging out', () => page.auth.logout()],
  ])('does not sign in late once %s was begun', async (_, begin) => {
    const attempt = await click(page);
    attempt.popup.closed = true;
    await pass(8 * SECOND);
    page.calls.googleStart.mockResolvedValue({ attemptId: 'a2', url: 'https://provider.test/second' });
    await begin();
    page.calls.googleFinish.mockClear();
    window.dispatchEvent(new Event('focus'));
    await pass(0);
    expect(page.calls.googleFinish.mock.calls.filter(([body]) => body.attemptId === 'a1')).toEqual([]);
  });
});

test('an attempt that gives way to another way in says that it was not the person', async () => {
  const attempt = await click(page);
  await page.auth.signInWithEmail('bo@example.com', 'secret-1');
  await pass(0);
  expect(attempt.outcome).toBe('cancelled-popup-request');
});

test('without the means to hash, as on plain http, Google is said not to work at this address', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
  const { outcome, popup } = await click(page);
  expect(outcome).toBe('unauthorized-domain');
  expect(popup.close).toHaveBeenCalledTimes(1);
});
