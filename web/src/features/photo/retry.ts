/** Delays before the second, third, fourth and fifth attempt. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000];

/** Runs a function again while its error is retryable. While offline, waits without using up an attempt. */
export async function withRetries<Result>(
  run: () => Promise<Result>,
  isRetryable: (error: unknown) => boolean,
  signal?: AbortSignal,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    await waitUntilOnline(signal);
    try {
      return await run();
    } catch (error) {
      const delayMs = RETRY_DELAYS_MS[attempt];
      if (signal?.aborted || delayMs === undefined || !isRetryable(error)) throw error;
      await sleep(delayMs, signal);
    }
  }
}

/** Rejects with the signal's reason when the signal aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return waitOrAbort(signal, (done) => {
    const timer = setTimeout(done, ms);
    return () => {
      clearTimeout(timer);
    };
  });
}

/** Resolves at once unless the browser is offline. */
async function waitUntilOnline(signal?: AbortSignal): Promise<void> {
  if (navigator.onLine) return;
  await waitOrAbort(signal, (done) => {
    window.addEventListener('online', done);
    return () => {
      window.removeEventListener('online', done);
    };
  });
}

/** Resolves when `start` calls `done`, and rejects when the signal aborts. `start` returns its cleanup function. */
function waitOrAbort(
  signal: AbortSignal | undefined,
  start: (done: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      cleanUp();
      reject(signal?.reason as Error);
    };
    const cleanUp = start(() => {
      cleanUp();
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
