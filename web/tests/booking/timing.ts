/** In place of the product's own: nobody waits in a test, except for what the test is about. */
export const timing = {
  fillMs: 0,
  answerMs: 20_000,
  laterMs: 0,
  longestLaterMs: 5_000,
  holdMs: 60_000,
  typingPauseMs: 60_000,
};

export const usual = { ...timing };
