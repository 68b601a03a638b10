import { onlineManager } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient, queryFetch } from './query';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});

test('a query is a GET on its joined key, with credentials and the bearer token', async () => {
  fetchMock.mockResolvedValue(Response.json({ username: 'anna' }));
  const client = createQueryClient(() => Promise.resolve('abc'));
  const data = await client.query({ queryKey: ['/api/public/profile', 'anna'] });

  expect(data).toEqual({ username: 'anna' });
  const [url, init] = fetchMock.mock.lastCall ?? [];
  expect(url).toBe('/api/public/profile/anna');
  expect(init?.method).toBeUndefined();
  expect(init?.credentials).toBe('include');
  expect(Object.fromEntries(init?.headers as Headers)).toEqual({
    'content-type': 'application/json',
    authorization: 'Bearer abc',
  });
});

test('a 401 throws, or is the answer null, as the query wants', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(new Response('Unauthorized', { status: 401 })));
  const client = createQueryClient();
  const queryKey = ['/api/auth/user'];

  await expect(client.query({ queryKey })).rejects.toThrow('401: Unauthorized');
  await expect(client.query({ queryKey, queryFn: queryFetch({ on401: 'null' }) })).resolves.toBeNull();
});

test('any other failure throws in both settings', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(new Response('boom', { status: 500 })));
  const queryKey = ['/api/profile'];
  for (const on401 of ['null', 'throw'] as const) {
    const query = createQueryClient().query({ queryKey, queryFn: queryFetch({ on401 }) });
    await expect(query).rejects.toThrow('500: boom');
  }
});

test('a failed query and a failed mutation are not tried again', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(new Response('', { status: 500, statusText: 'Oops' })));
  const client = createQueryClient();
  await expect(client.query({ queryKey: ['/api/profile'] })).rejects.toThrow('500: Oops');
  expect(fetchMock).toHaveBeenCalledTimes(1);

  const mutationFn = vi.fn(() => Promise.reject(new Error('no')));
  const mutation = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn }));
  await expect(mutation.execute(undefined)).rejects.toThrow('no');
  expect(mutationFn).toHaveBeenCalledTimes(1);
});

test('a mutation does not wait for a network', async () => {
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

test('data is never stale and not fetched again on focus or by the clock', () => {
  expect(createQueryClient().getDefaultOptions()).toMatchObject({
    queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, retry: false },
    mutations: { retry: false },
  });
});
