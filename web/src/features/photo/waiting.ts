/** Ends early, with the signal's reason, when it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return interruptible(signal, (done) => {
    const timer = setTimeout(done, ms);
    return () => {
      clearTimeout(timer);
    };
  });
}

/** Returns at once unless the browser knows that it has no connection. */
export async function untilOnline(signal?: AbortSignal): Promise<void> {
  if (navigator.onLine) return;
  await interruptible(signal, (done) => {
    window.addEventListener('online', done);
    return () => {
      window.removeEventListener('online', done);
    };
  });
}

function interruptible(
  signal: AbortSignal | undefined,
  start: (done: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      stop();
      reject(signal?.reason as Error);
    };
    const stop = start(() => {
      stop();
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
