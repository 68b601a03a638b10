// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/api/query';
import { fakeAuth } from '@/testing/fake-identity';
import { exampleSession, exampleUser } from '@/testing/session';
import { keepUserRecord, userRecordQuery } from './user-record';

const record = {
  id: 'u1',
  email: 'anna@example.com',
  emailVerified: true,
  displayName: 'Anna Berg',
  createdAt: 1,
};
const { queryKey } = userRecordQuery;
const fetchMock = vi.fn<typeof fetch>();
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

function newPage() {
  const { auth, calls } = fakeAuth({ hint: false });
  const queryClient = createQueryClient(auth.token);
  const [onRecord, onUnauthorized] = [vi.fn(), vi.fn()];
  const ends = [keepUserRecord({ auth, queryClient, onRecord, onUnauthorized }), auth.start()];
  stop = () => {
    for (const end of ends) end();
  };
  return { auth, calls, queryClient, onRecord, onUnauthorized };
}

test('the record is fetched 100 ms after signing in, once, with the token', async () => {
  const { auth, queryClient, onRecord } = newPage();
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  await vi.advanceTimersByTimeAsync(99);
  expect(fetchMock).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  const [url, init] = fetchMock.mock.lastCall ?? [];
  expect(url).toBe('/api/auth/user');
  expect((init?.headers as Headers).get('authorization')).toBe('Bearer token-1');
  expect(queryClient.getQueryData(queryKey)).toEqual(record);

  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(onRecord.mock.calls).toEqual([[record]]);
});

test('the record arrives and stays although the screen that showed it is left', async () => {
  let answer: (response: Response) => void = () => undefined;
  fetchMock.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const { auth, queryClient } = newPage();
  const leaveScreen = new QueryObserver(queryClient, userRecordQuery).subscribe(() => undefined);
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  await vi.advanceTimersByTimeAsync(100);
  leaveScreen();
  expect(fetchMock.mock.lastCall?.[1]?.signal?.aborted).toBe(false);
  answer(Response.json(record));
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(queryClient.getQueryData(queryKey)).toEqual(record);
});

test('nothing is fetched for somebody who is gone by then', async () => {
  const { auth } = newPage();
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  await auth.logout();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchMock).not.toHaveBeenCalled();
});

test('the record is not fetched while signing out, and is fetched after that failed', async () => {
  const { auth, calls, onUnauthorized } = newPage();
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  let refuse: (error: Error) => void = () => undefined;
  calls.signOut.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)));
  const failed = expect(auth.logout()).rejects.toThrow('offline');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchMock).not.toHaveBeenCalled();
  refuse(new Error('offline'));
  await failed;
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test('logging out forgets everything that was fetched', async () => {
  const { auth, queryClient } = newPage();
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  await vi.advanceTimersByTimeAsync(100);
  queryClient.setQueryData(['/api/profile'], { username: 'anna' });
  await auth.logout();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('somebody else finds nothing of the one before', async () => {
  const { auth, calls, queryClient } = newPage();
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  queryClient.setQueryData(['/api/profile'], { username: 'anna' });
  calls.signIn.mockResolvedValue(exampleSession({ user: exampleUser({ uid: 'u2' }) }));
  await auth.signInWithEmail('bo@example.com', 'secret-2');
  expect(queryClient.getQueryData(['/api/profile'])).toBeUndefined();
  await vi.advanceTimersByTimeAsync(100);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('a 401 for the record is passed on, another failure is only logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  fetchMock.mockResolvedValueOnce(new Response('boom', { status: 500 }));
  const { auth, calls, onRecord, onUnauthorized } = newPage();
  await auth.signInWithEmail('anna@example.com', 'secret-1');
  await vi.advanceTimersByTimeAsync(100);
  expect(onUnauthorized).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledTimes(1);

  const unauthorized = { message: 'Unauthorized', code: 'unauthorized' };
  fetchMock.mockResolvedValueOnce(Response.json(unauthorized, { status: 401 }));
  calls.signIn.mockResolvedValue(exampleSession({ user: exampleUser({ uid: 'u2' }) }));
  await auth.signInWithEmail('bo@example.com', 'secret-2');
  await vi.advanceTimersByTimeAsync(100);
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
  expect(onRecord).not.toHaveBeenCalled();
});
