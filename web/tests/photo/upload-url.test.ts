import { expect, test, vi } from 'vitest';
import { createUploadUrlCache } from '@/features/photo/upload-url';

const MINUTE_MS = 60_000;

function createCache() {
  let urlCount = 0;
  let time = 0;
  const requestUrl = vi.fn(() => Promise.resolve(`url-${String((urlCount += 1))}`));
  return {
    requestUrl,
    cache: createUploadUrlCache(requestUrl, () => time),
    advance: (ms: number) => (time += ms),
  };
}

test('reuses a URL that has no photo yet', async () => {
  const { cache, requestUrl, advance } = createCache();
  await cache.get();
  advance(12 * MINUTE_MS);
  expect(await cache.get()).toBe('url-1');
  expect(requestUrl).toHaveBeenCalledOnce();
});

test('replaces a URL that is used or about to expire', async () => {
  const { cache, advance } = createCache();
  await cache.get();
  cache.invalidate();
  expect(await cache.get()).toBe('url-2');
  advance(14 * MINUTE_MS);
  expect(await cache.get()).toBe('url-3');
});

test('requests a new URL after a failed request', async () => {
  const { cache, requestUrl } = createCache();
  requestUrl.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(cache.get()).rejects.toThrow('Failed to fetch');
  expect(await cache.get()).toBe('url-1');
});
