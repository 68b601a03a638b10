/** How long things take, together: nobody should have to wait for them in a test. */
export const timing = {
  /** Faster than that the server takes nobody for a person, not even one whose browser fills everything in. */
  fillMs: 2_100,
  answerMs: 20_000,
  /** Before the second try. */
  laterMs: 1_000,
  /** Longer than that nobody waits without being told. */
  longestLaterMs: 5_000,
  /** After that the dialog may be closed though the request is still on its way. */
  holdMs: 8_000,
  /** A pause in typing after which an address is checked for a slip. */
  typingPauseMs: 800,
};
