const idleLabels = new WeakMap<Element, Node[]>();

/** Marks a button, or a link that acts as one, as busy and disabled, and shows its busy label. */
export function setBusy(button: HTMLElement, busy: boolean) {
  if (isBusy(button) === busy) return;
  for (const attribute of ['aria-busy', 'aria-disabled']) {
    if (busy) button.setAttribute(attribute, 'true');
    else button.removeAttribute(attribute);
  }
  const { busyLabel } = button.dataset;
  if (busyLabel === undefined) return;
  if (busy) {
    const label = [...button.childNodes];
    idleLabels.set(button, label);
    // Both labels are in the same grid cell; the hidden one keeps the button's width.
    const hiddenLabel = createSpan('invisible [grid-area:1/1]', ...label);
    hiddenLabel.setAttribute('aria-hidden', 'true');
    button.replaceChildren(hiddenLabel, createSpan('[grid-area:1/1]', busyLabel));
  } else {
    button.replaceChildren(...(idleLabels.get(button) ?? []));
  }
}

export function isBusy(button: Element): boolean {
  return button.getAttribute('aria-busy') === 'true';
}

function createSpan(className: string, ...content: (Node | string)[]): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.append(...content);
  return span;
}
