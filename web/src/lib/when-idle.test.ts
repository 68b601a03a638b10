import { afterEach, expect, test, vi } from 'vitest';
import { untilIdle, whenIdle } from './when-idle';

afterEach(() => {
  vi.useRealTimers();
});

test('what is not urgent waits until the browser has time, but not for ever', () => {
  const requestIdleCallback = vi.fn();
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  const callback = vi.fn();
  whenIdle(callback);
  expect(requestIdleCallback).toHaveBeenCalledExactlyOnceWith(callback, { timeout: 2_000 });
  expect(callback).not.toHaveBeenCalled();
});

test('a browser that cannot tell when it has time is given a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const done = vi.fn();
  const waiting = untilIdle().then(done);
  await vi.advanceTimersByTimeAsync(199);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(done).toHaveBeenCalledOnce();
});
