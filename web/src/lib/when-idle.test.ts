import { afterEach, expect, test, vi } from 'vitest';
import { waitUntilIdle, runWhenIdle } from './when-idle';

afterEach(() => {
  vi.useRealTimers();
});

test('runs when the browser is idle, after 2 s at the latest', () => {
  const requestIdleCallback = vi.fn();
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  const callback = vi.fn();
  runWhenIdle(callback);
  expect(requestIdleCallback).toHaveBeenCalledExactlyOnceWith(callback, { timeout: 2_000 });
  expect(callback).not.toHaveBeenCalled();
});

test('waits 200 ms without requestIdleCallback', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const onIdle = vi.fn();
  const finished = waitUntilIdle().then(onIdle);
  await vi.advanceTimersByTimeAsync(199);
  expect(onIdle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await finished;
  expect(onIdle).toHaveBeenCalledOnce();
});
