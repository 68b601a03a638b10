// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from '@/api/client';
import { createQueryClient } from '@/api/query';
import { createFakeAuth } from '@/testing/fake-identity';
import { createExampleSession, createExampleUser } from '@/testing/session';
import { syncUserRecord, USER_RECORD_KEY, userRecordQuery } from './user-record';

const record = {
  id: 'u1',
  email: 'anna@example.com',
  emailVerified: true,
  displayName: 'Anna Berg',
  createdAt: 1,
};
const fetchMock = vi.fn<(request: Request) => Promise<Response>>();
let stop = () => undefined as unknown;

beforeEach(() => {
  vi.useFakeTimers();
  fetchMock.mockReset().mockImplementation(() => Promise.resolve(Response.json(record)));
  vi.stubGlobal('fetch', fetchMock);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function createPage() {
  const { auth, calls } = createFakeAuth({ hasSessionHint: false });
  const [onRecord, onSessionEnded] = [vi.fn(), vi.fn()];
  const api = createApiClient({ baseUrl: 'http://localhost', tokenSource: auth.token });
  const queryClient = createQueryClient(onSessionEnded);
  const stopCallbacks = [syncUserRecord({ auth, api, queryClient, onRecord }), auth.start()];
  stop = () => {
    for (const stopCallback of stopCallbacks) stopCallback();
  };
  return { auth, api, calls, queryClient, onRecord, onSessionEnded };
}

test('fetches the record once, 100 ms after signing in, with the token', async () => {
  const { auth, queryClient, onRecord } = createPage();
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  await vi.advanceTimersByTimeAsync(99);
  expect(fetchMock).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  const [request] = fetchMock.mock.lastCall ?? [];
  expect(request?.url).toBe('http://localhost/api/auth/user');
  expect(request?.headers.get('authorization')).toBe('Bearer token-1');
  expect(queryClient.getQueryData(USER_RECORD_KEY)).toEqual(record);

  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(onRecord.mock.calls).toEqual([[record]]);
});

test('keeps the record after its screen closes', async () => {
  let respond: (response: Response) => void = () => undefined;
  fetchMock.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  const { auth, api, queryClient } = createPage();
  const leaveScreen = new QueryObserver(queryClient, userRecordQuery(api)).subscribe(() => undefined);
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  await vi.advanceTimersByTimeAsync(100);
  leaveScreen();
  expect(fetchMock.mock.lastCall?.[0].signal.aborted).toBe(false);
  respond(Response.json(record));
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(queryClient.getQueryData(USER_RECORD_KEY)).toEqual(record);
});

test('fetches nothing when the user signs out within 100 ms', async () => {
  const { auth } = createPage();
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  await auth.logout();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchMock).not.toHaveBeenCalled();
});

test('fetches the record only after a pending sign-out has failed', async () => {
  const { auth, calls, onSessionEnded } = createPage();
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  let rejectSignOut: (error: Error) => void = () => undefined;
  calls.signOut.mockReturnValueOnce(new Promise((_, reject) => (rejectSignOut = reject)));
  const rejection = expect(auth.logout()).rejects.toThrow('offline');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchMock).not.toHaveBeenCalled();
  rejectSignOut(new Error('offline'));
  await rejection;
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(onSessionEnded).not.toHaveBeenCalled();
});

test('clears the cache after a sign-out', async () => {
  const { auth, queryClient } = createPage();
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  await vi.advanceTimersByTimeAsync(100);
  queryClient.setQueryData(['/api/profile'], { username: 'anna' });
  await auth.logout();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('clears the cache when another user signs in', async () => {
  const { auth, calls, queryClient } = createPage();
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  queryClient.setQueryData(['/api/profile'], { username: 'anna' });
  calls.signIn.mockResolvedValue(createExampleSession({ user: createExampleUser({ uid: 'u2' }) }));
  await auth.signInWithEmail('bo@example.com', 'secret-2');
  expect(queryClient.getQueryData(['/api/profile'])).toBeUndefined();
  await vi.advanceTimersByTimeAsync(100);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('does not log a lost connection, because the user may only have left the page', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { auth } = createPage();
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  await vi.advanceTimersByTimeAsync(100);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(log).not.toHaveBeenCalled();
});

test('reports a 401 and only logs other errors', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  fetchMock.mockResolvedValueOnce(new Response('boom', { status: 500 }));
  const { auth, calls, onRecord, onSessionEnded } = createPage();
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  await vi.advanceTimersByTimeAsync(100);
  expect(onSessionEnded).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledTimes(1);

  const unauthorized = { message: 'Unauthorized', code: 'unauthorized' };
  fetchMock.mockResolvedValueOnce(Response.json(unauthorized, { status: 401 }));
  calls.signIn.mockResolvedValue(createExampleSession({ user: createExampleUser({ uid: 'u2' }) }));
  await auth.signInWithEmail('bo@example.com', 'secret-2');
  await vi.advanceTimersByTimeAsync(100);
  expect(onSessionEnded).toHaveBeenCalledTimes(1);
  expect(onRecord).not.toHaveBeenCalled();
});
