import { isBusy, showBusy } from './busy';

/** Whoever stopped the browser in between may press again. */
const SENT_WITHIN_MS = 8000;

/** A form goes out once, however often its button is pressed, and the button shows that it is on its way. */
export function sendOnce(root: HTMLElement) {
  root.addEventListener('submit', (event) => {
    const button = event.submitter;
    if (!button) return;
    if (isBusy(button)) {
      event.preventDefault();
      return;
    }
    showBusy(button, true);
    setTimeout(showBusy, SENT_WITHIN_MS, button, false);
  });
  // The browser may bring the page back as it was left.
  addEventListener('pagehide', () => {
    for (const button of root.querySelectorAll<HTMLElement>('[aria-busy=true]')) showBusy(button, false);
  });
}
