/** Shows that a button, or a link that acts as one, is at work: it looks so, says so and cannot be pressed. */
export function showBusy(button: Element, busy: boolean) {
  for (const state of ['aria-busy', 'aria-disabled']) {
    if (busy) button.setAttribute(state, 'true');
    else button.removeAttribute(state);
  }
}

export function isBusy(button: Element): boolean {
  return button.getAttribute('aria-busy') === 'true';
}
