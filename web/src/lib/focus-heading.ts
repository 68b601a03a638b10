/** Leads keyboards and screen readers to the page's heading, as a full page load would. */
export function focusHeading() {
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
