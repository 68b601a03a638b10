const APP_READY_EVENT = 'app-ready';

/**
 * A user can submit a prerendered form before the app has started. The browser would then leave for a response that is
 * not meant for users. So this holds the form and submits it again once the app has started.
 */
export function holdEarlySubmits() {
  let heldForm: HTMLFormElement | null = null;
  const holdSubmit = (event: SubmitEvent) => {
    // The app has already handled this submit: holding it too would send it twice.
    if (event.defaultPrevented) return;
    event.preventDefault();
    heldForm = event.target as HTMLFormElement;
  };
  document.addEventListener('submit', holdSubmit);
  document.addEventListener(
    APP_READY_EVENT,
    () => {
      document.removeEventListener('submit', holdSubmit);
      if (heldForm?.isConnected) heldForm.requestSubmit();
    },
    { once: true },
  );
}

/** Called once the app handles submits itself. */
export function releaseEarlySubmits() {
  document.dispatchEvent(new Event(APP_READY_EVENT));
}
