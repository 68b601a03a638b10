const AT_THE_LATEST_MS = 2_000;

/** Calls back once the browser has nothing more urgent to do. */
export function whenIdle(callback: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: AT_THE_LATEST_MS });
  // Safari has none; by then its first work is done.
  else setTimeout(callback, 200);
}

/** The same, to be awaited: what comes after it is a task of its own. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(resolve);
  });
}
