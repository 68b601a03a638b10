import { onlineManager } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from './errors';
import { createQueryClient } from './query';

const queryKey = ['/api/profile'];
const reject = (error: Error) => () => Promise.reject(error);
const unauthorized = new ApiError('unauthorized', { status: 401 });

test.each([
  ['the session has ended', unauthorized, 1],
  ['the session was revoked', new ApiError('session-revoked', { status: 401 }), 1],
  ['a newer server has another reason', new ApiError('of-a-newer-server', { status: 401 }), 1],
  ['the password was wrong', new ApiError('invalid-credential', { status: 401 }), 0],
  ['the server failed', new ApiError('internal-error', { status: 500 }), 0],
  ['the network is gone', new ApiError('network-request-failed'), 0],
])('a query with signsOutIfSessionEnded reports only an ended session: %s', async (_, error, reportCount) => {
  const onSessionEnded = vi.fn();
  const client = createQueryClient(onSessionEnded);
  const query = client.query({ queryKey, queryFn: reject(error), meta: { signsOutIfSessionEnded: true } });
  await expect(query).rejects.toBe(error);
  expect(onSessionEnded).toHaveBeenCalledTimes(reportCount);
});

test('other queries report nothing', async () => {
  const onSessionEnded = vi.fn();
  const query = createQueryClient(onSessionEnded).query({ queryKey, queryFn: reject(unauthorized) });
  await expect(query).rejects.toBe(unauthorized);
  expect(onSessionEnded).not.toHaveBeenCalled();
});

test('does not retry a failed query or mutation', async () => {
  const client = createQueryClient();
  const queryFn = vi.fn(reject(new Error('no')));
  await expect(client.query({ queryKey, queryFn })).rejects.toThrow('no');
  expect(queryFn).toHaveBeenCalledTimes(1);

  const mutationFn = vi.fn(reject(new Error('no')));
  const mutation = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn }));
  await expect(mutation.execute(undefined)).rejects.toThrow('no');
  expect(mutationFn).toHaveBeenCalledTimes(1);
});

test('runs mutations while offline', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const mutationFn = vi.fn(() => Promise.resolve('done'));
  const mutation = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn }));
  try {
    await expect(mutation.execute(undefined)).resolves.toBe('done');
  } finally {
    onlineManager.setOnline(true);
  }
});

test('never refetches on focus or on an interval', () => {
  expect(createQueryClient().getDefaultOptions()).toMatchObject({
    queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, retry: false },
    mutations: { retry: false },
  });
});
