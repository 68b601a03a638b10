const resting = new WeakMap<Element, Node[]>();

/** Shows that a button, or a link that acts as one, is at work: it looks so, says so and cannot be pressed. */
export function showBusy(button: HTMLElement, busy: boolean) {
  if (isBusy(button) === busy) return;
  for (const state of ['aria-busy', 'aria-disabled']) {
    if (busy) button.setAttribute(state, 'true');
    else button.removeAttribute(state);
  }
  const { busyLabel } = button.dataset;
  if (busyLabel === undefined) return;
  if (busy) {
    const label = [...button.childNodes];
    resting.set(button, label);
    // Both lie in the same cell; the hidden one keeps the button's width.
    const hidden = layer('invisible [grid-area:1/1]', ...label);
    hidden.setAttribute('aria-hidden', 'true');
    button.replaceChildren(hidden, layer('[grid-area:1/1]', busyLabel));
  } else {
    button.replaceChildren(...(resting.get(button) ?? []));
  }
}

export function isBusy(button: Element): boolean {
  return button.getAttribute('aria-busy') === 'true';
}

function layer(className: string, ...content: (Node | string)[]): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.append(...content);
  return span;
}
