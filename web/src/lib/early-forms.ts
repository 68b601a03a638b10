const TAKEN_OVER = 'forms-taken-over';

/**
 * A page can be filled in before its scripts run, and nobody takes what is sent then: the browser would leave for an
 * answer that is not meant for people. It waits instead, and is sent once the app is there.
 */
export function holdEarlyForms() {
  let held: HTMLFormElement | null = null;
  const hold = (event: SubmitEvent) => {
    // Taken already, while the page was being taken over: held as well, it would be sent twice.
    if (event.defaultPrevented) return;
    event.preventDefault();
    held = event.target as HTMLFormElement;
  };
  document.addEventListener('submit', hold);
  document.addEventListener(
    TAKEN_OVER,
    () => {
      document.removeEventListener('submit', hold);
      if (held?.isConnected) held.requestSubmit();
    },
    { once: true },
  );
}

/** Says that forms have somebody who takes them. */
export function takeOverForms() {
  document.dispatchEvent(new Event(TAKEN_OVER));
}
