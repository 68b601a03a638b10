const REFRESH_AHEAD_MS = 5 * 60_000;
const EXPIRED_EARLY_MS = 30_000;

/** A bearer token that knows when to be replaced and when not to be used any more. */
export function createAccessToken(value: string, expiresInSeconds: number) {
  const age = stopwatch();
  const lifetime = expiresInSeconds * 1_000;
  // A server with very short tokens must not be asked for the next one at once, over and over.
  const refreshAt = Math.max(lifetime - REFRESH_AHEAD_MS, lifetime / 2);
  return {
    value,
    isExpired: () => age() >= lifetime - EXPIRED_EARLY_MS,
    msUntilRefresh: () => Math.max(0, refreshAt - age()),
  };
}

export type AccessToken = ReturnType<typeof createAccessToken>;

/** Two clocks, whichever ran further: one stands still while the machine sleeps, the other can be set back. */
function stopwatch(): () => number {
  const wall = Date.now();
  const steady = performance.now();
  return () => Math.max(Date.now() - wall, performance.now() - steady);
}
