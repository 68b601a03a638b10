import { isBusy, showBusy } from './busy';

/** A form goes out once, however often its button is pressed, and the button shows that it is on its way. */
export function sendOnce(root: HTMLElement) {
  root.addEventListener('submit', (event) => {
    const button = event.submitter;
    if (!button) return;
    if (isBusy(button)) event.preventDefault();
    else showBusy(button, true);
  });
  // The browser may bring the page back as it was left.
  addEventListener('pagehide', () => {
    for (const button of root.querySelectorAll('[aria-busy=true]')) showBusy(button, false);
  });
}
