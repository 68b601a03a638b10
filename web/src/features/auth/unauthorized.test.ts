// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdentityError } from '@/api/identity/errors';
import { fakeAuth } from '@/testing/fake-identity';
import { toasts } from '@/ui/toast/store';
import { endExpiredSession, logInAgain, tellOfRefusals } from './unauthorized';

const loadToaster = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('@/ui/toast/toast-host', () => ({ loadToaster }));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  toasts.remove();
  vi.useRealTimers();
});

const shown = () => toasts.snapshot().map(({ title, description, variant }) => [title, description, variant]);

test('an expired session is said so, then ended', async () => {
  const { auth, calls } = fakeAuth({ hint: false });
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  endExpiredSession(auth);
  expect(shown()).toEqual([['Session expired', 'Please sign in again.', 'destructive']]);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.signOut).toHaveBeenCalledTimes(1);
  expect(auth.snapshot().status).toBe('signed-out');
});

test.each([
  ['/profile/edit', '/api/login?next=%2Fprofile%2Fedit'],
  ['/', '/api/login'],
])('who was logged out at %s is told so, and led to log in 500 ms later', async (path, address) => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  logInAgain(path);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual([['Unauthorized', 'You are logged out. Logging in again...', 'destructive']]);
  await vi.advanceTimersByTimeAsync(499);
  expect(assign).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(assign).toHaveBeenCalledExactlyOnceWith(address);
});

test('keeps the session-expired toast while it leads to the sign-in page', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const { auth } = fakeAuth({ hint: false });
  endExpiredSession(auth);
  logInAgain('/profile/edit');
  await vi.advanceTimersByTimeAsync(500);
  expect(shown()).toEqual([['Session expired', 'Please sign in again.', 'destructive']]);
  expect(assign).toHaveBeenCalledOnce();
});

test('nobody is led away before the toast that says why can be shown', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  let arrive = () => undefined as unknown;
  loadToaster.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  logInAgain('/profile/edit');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([shown(), assign.mock.calls]).toEqual([[], []]);
  arrive();
  await vi.advanceTimersByTimeAsync(500);
  expect(shown()).toHaveLength(1);
  expect(assign).toHaveBeenCalledOnce();
});

test('without the code of toasts, people are led to log in all the same', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const complaint = vi.spyOn(console, 'error').mockReturnValue();
  loadToaster.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  logInAgain('/profile/edit');
  await vi.advanceTimersByTimeAsync(500);
  expect(assign).toHaveBeenCalledOnce();
  expect(complaint).toHaveBeenCalledOnce();
});

test.each([
  ['before they are told', 0],
  ['after it', 100],
])('who is logged in again %s stays', async (_when, ms) => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const callOff = logInAgain('/profile/edit');
  if (ms > 0) await vi.advanceTimersByTimeAsync(ms);
  callOff();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toHaveLength(ms > 0 ? 1 : 0);
  expect(assign).not.toHaveBeenCalled();
});

test.each([
  [401, 'session-revoked', 'Session expired', 'Please sign in again.'],
  [
    403,
    'user-disabled',
    'Account disabled',
    'This account has been disabled. Please contact whoever runs this site.',
  ],
])(
  'a session that ends with %i %s while the page is in use is said so',
  async (status, code, title, text) => {
    const { auth, calls } = fakeAuth({ hint: true });
    const ends = [tellOfRefusals(auth), auth.start()];
    await vi.advanceTimersByTimeAsync(0);
    calls.token.mockRejectedValue(new IdentityError(code, { status }));
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(shown()).toEqual([[title, text, 'destructive']]);
    for (const end of ends) end();
  },
);

test('a session that ended while nobody looked is no news, and neither is logging out', async () => {
  const { auth, calls } = fakeAuth({ hint: true });
  calls.token.mockRejectedValue(new IdentityError('session-revoked', { status: 401 }));
  const ends = [tellOfRefusals(auth), auth.start()];
  await vi.advanceTimersByTimeAsync(0);
  expect(auth.snapshot().status).toBe('signed-out');
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  await auth.logout();
  expect(shown()).toEqual([]);
  for (const end of ends) end();
});
