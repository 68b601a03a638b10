/** A form goes out once, however often its button is pressed, and the button shows that it is on its way. */
export function sendOnce(root: HTMLElement) {
  const sent = new Set<HTMLElement>();
  root.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (sent.has(form)) {
      event.preventDefault();
      return;
    }
    sent.add(form);
    form.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true');
  });
  // The browser may bring the page back as it was left.
  addEventListener('pagehide', () => {
    for (const form of sent) form.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
    sent.clear();
  });
}
