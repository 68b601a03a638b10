/** All delays of the booking form, in one object that tests can replace. */
export const timing = {
  /**
   * The form waits until it was open for this long before it sends. The server quarantines requests that were filled
   * in within 2 s, even by autofill.
   */
  minFillMs: 2_100,
  responseTimeoutMs: 20_000,
  /** Delay before the second attempt, if the server asks for none. */
  retryDelayMs: 1_000,
  /** If the server asks for a longer delay, the client gets a message instead of a second attempt. */
  maxRetryDelayMs: 5_000,
  /** After this time the client may close the dialog while the request is still being sent. */
  slowAfterMs: 8_000,
  /** The pause in typing after which the form checks the email address for a typo. */
  typingPauseMs: 800,
};
