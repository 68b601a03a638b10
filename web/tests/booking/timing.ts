/** Replaces the delays of the booking form, so that tests wait only for what they test. */
export const timing = {
  minFillMs: 0,
  responseTimeoutMs: 20_000,
  retryDelayMs: 0,
  maxRetryDelayMs: 5_000,
  slowAfterMs: 60_000,
  typingPauseMs: 60_000,
};

export const defaultTiming = { ...timing };
