const MAX_WAIT_MS = 2_000;
/** For Safari, which has no `requestIdleCallback`: after this delay the first render is done. */
const FALLBACK_DELAY_MS = 200;

/** Runs a callback once the browser is idle. */
export function runWhenIdle(callback: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: MAX_WAIT_MS });
  else setTimeout(callback, FALLBACK_DELAY_MS);
}

/** Like `runWhenIdle`, but awaitable. The code after it runs in its own task. */
export function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    runWhenIdle(resolve);
  });
}
