// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { createFakeAuth } from '@/testing/fake-identity';
import { toasts } from '@/ui/toast/toast-store';
import { useBeforeSignIn } from '@/lib/before-sign-in';
import { createSessionEndHandler, notifyWhenSessionEnds, redirectToLogin } from './session-end';

const loadToaster = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('@/ui/toast/toast-host', () => ({ loadToaster }));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  toasts.remove();
  vi.useRealTimers();
});

const getToasts = () =>
  toasts.snapshot().map(({ title, description, variant }) => [title, description, variant]);

test('shows a toast for an expired session and signs out', async () => {
  const { auth, calls } = createFakeAuth({ hasSessionHint: false });
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  const { handleSessionEnded } = createSessionEndHandler(auth);
  handleSessionEnded();
  // Further queries of the same screen fail too.
  handleSessionEnded();
  expect(getToasts()).toEqual([['Session expired', 'Please sign in again.', 'destructive']]);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.signOut).toHaveBeenCalledTimes(1);
  expect(auth.snapshot().status).toBe('signed-out');
  toasts.remove();
  handleSessionEnded();
  expect(getToasts()).toEqual([]);
});

test('signs out again after the first sign-out failed', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  const { auth, calls } = createFakeAuth({ hasSessionHint: false });
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  const { handleSessionEnded } = createSessionEndHandler(auth);
  calls.signOut.mockRejectedValueOnce(new ApiError('network-request-failed'));
  handleSessionEnded();
  await vi.advanceTimersByTimeAsync(0);
  expect(consoleError).toHaveBeenCalledOnce();
  handleSessionEnded();
  await vi.advanceTimersByTimeAsync(0);
  expect(auth.snapshot().status).toBe('signed-out');
});

describe('a refused call', () => {
  const ACTION = { path: '/api/services/{id}', isAction: true };

  async function openPage() {
    const assign = vi.fn();
    vi.stubGlobal('location', { assign, pathname: '/bookings', search: '?filter=all' });
    const { auth, calls } = createFakeAuth({ hasSessionHint: true });
    await auth.signInWithEmail('anna@example.com', 'secret-1');
    return { auth, calls, assign, handler: createSessionEndHandler(auth) };
  }

  test('of an action keeps the input and redirects once to the sign-in page, which returns here', async () => {
    const { assign, handler, calls } = await openPage();
    const keepInput = vi.fn();
    renderHook(() => {
      useBeforeSignIn(keepInput);
    });
    handler.handleRefusedCall(ACTION);
    handler.handleRefusedCall(ACTION);
    handler.handleSessionEnded();
    expect(keepInput).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(0);
    expect(getToasts()).toEqual([['Unauthorized', 'You are logged out. Logging in again...', 'destructive']]);
    await vi.advanceTimersByTimeAsync(500);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?next=%2Fbookings%3Ffilter%3Dall');
    expect(calls.signOut).not.toHaveBeenCalled();
  });

  test('that only loads data does nothing', async () => {
    const { assign, handler } = await openPage();
    handler.handleRefusedCall({ path: '/api/username/{username}', isAction: false });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([getToasts(), assign.mock.calls]).toEqual([[], []]);
  });

  test.each([
    ['/api/identity/password', true],
    ['/api/identity/sessions', false],
    ['/api/settings', true],
    ['/api/account/export', true],
  ])('of %s checks the session again', async (path, isAction) => {
    const { assign, handler, calls } = await openPage();
    handler.handleRefusedCall({ path, isAction });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls.refreshToken).toHaveBeenCalledOnce();
    expect([getToasts(), assign.mock.calls]).toEqual([[], []]);
  });

  test('during a sign-out does nothing', async () => {
    const { auth, calls, assign, handler } = await openPage();
    calls.signOut.mockReturnValueOnce(new Promise(() => undefined));
    void auth.logout();
    handler.handleRefusedCall(ACTION);
    handler.handleRefusedCall({ path: '/api/settings', isAction: true });
    handler.handleSessionEnded();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([getToasts(), assign.mock.calls]).toEqual([[], []]);
    expect(calls.refreshToken).not.toHaveBeenCalled();
  });
});

test.each([
  ['/profile/edit', '/api/login?next=%2Fprofile%2Fedit'],
  ['/', '/api/login'],
])('shows a toast at %s and redirects to sign-in 500 ms later', async (path, loginUrl) => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  redirectToLogin(path);
  await vi.advanceTimersByTimeAsync(0);
  expect(getToasts()).toEqual([['Unauthorized', 'You are logged out. Logging in again...', 'destructive']]);
  await vi.advanceTimersByTimeAsync(499);
  expect(assign).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(assign).toHaveBeenCalledExactlyOnceWith(loginUrl);
});

test('keeps the session-expired toast while it redirects to the sign-in page', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const { auth } = createFakeAuth({ hasSessionHint: false });
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  createSessionEndHandler(auth).handleSessionEnded();
  redirectToLogin('/profile/edit');
  await vi.advanceTimersByTimeAsync(500);
  expect(getToasts()).toEqual([['Session expired', 'Please sign in again.', 'destructive']]);
  expect(assign).toHaveBeenCalledOnce();
});

test('redirects only after the toast code has loaded', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  let finishLoading = () => undefined as unknown;
  loadToaster.mockReturnValueOnce(new Promise((resolve) => (finishLoading = resolve)));
  redirectToLogin('/profile/edit');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([getToasts(), assign.mock.calls]).toEqual([[], []]);
  finishLoading();
  await vi.advanceTimersByTimeAsync(500);
  expect(getToasts()).toHaveLength(1);
  expect(assign).toHaveBeenCalledOnce();
});

test('redirects even when the toast code cannot be loaded', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  loadToaster.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  redirectToLogin('/profile/edit');
  await vi.advanceTimersByTimeAsync(500);
  expect(assign).toHaveBeenCalledOnce();
  expect(consoleError).toHaveBeenCalledOnce();
});

test.each([
  ['before the toast', 0],
  ['after the toast', 100],
])('does not redirect when it is cancelled %s', async (_moment, ms) => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const cancel = redirectToLogin('/profile/edit');
  if (ms > 0) await vi.advanceTimersByTimeAsync(ms);
  cancel();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(getToasts()).toHaveLength(ms > 0 ? 1 : 0);
  expect(assign).not.toHaveBeenCalled();
});

test.each([
  [401, 'session-revoked', 'Session expired', 'Please sign in again.'],
  [403, 'user-disabled', 'Account disabled', 'This account is disabled. Please contact the site operator.'],
])('shows a toast when the session ends with %i %s', async (status, code, title, text) => {
  const { auth, calls } = createFakeAuth({ hasSessionHint: true });
  const stopFunctions = [notifyWhenSessionEnds(auth), auth.start()];
  await vi.advanceTimersByTimeAsync(0);
  calls.refreshToken.mockRejectedValue(new ApiError(code, { status }));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(getToasts()).toEqual([[title, text, 'destructive']]);
  for (const stop of stopFunctions) stop();
});

test('shows no toast after a sign-out or for a session that ended before the visit', async () => {
  const { auth, calls } = createFakeAuth({ hasSessionHint: true });
  calls.refreshToken.mockRejectedValue(new ApiError('session-revoked', { status: 401 }));
  const stopFunctions = [notifyWhenSessionEnds(auth), auth.start()];
  await vi.advanceTimersByTimeAsync(0);
  expect(auth.snapshot().status).toBe('signed-out');
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  await auth.logout();
  expect(getToasts()).toEqual([]);
  for (const stop of stopFunctions) stop();
});
