const CONTROLS = 'a[href], button:not(:disabled), input:not([hidden]), select, textarea, [tabindex]';

/** The open modal dialogs, the topmost last. */
const openDialogs: HTMLDialogElement[] = [];

/** Adds the dialog and pointer methods that jsdom lacks. */
export function mockDialogs() {
  HTMLElement.prototype.hasPointerCapture = () => false;
  HTMLElement.prototype.setPointerCapture = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal() {
    if (this.open) throw new DOMException('It is open already.', 'InvalidStateError');
    this.open = true;
    openDialogs.push(this);
    hideCoveredElements();
    this.querySelector<HTMLElement>(CONTROLS)?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    openDialogs.splice(openDialogs.indexOf(this), 1);
    hideCoveredElements();
    setTimeout(() => this.dispatchEvent(new Event('close')));
  };
  document.removeEventListener('keydown', closeOnEscape);
  document.addEventListener('keydown', closeOnEscape);
}

/** Closes the topmost dialog as a browser does for Escape or the back gesture of a phone. */
export function cancelDialog() {
  const dialog = openDialogs.at(-1);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

function closeOnEscape({ key }: KeyboardEvent) {
  if (key === 'Escape') cancelDialog();
}

/** A modal dialog makes everything outside it inert, so that screen readers skip it. */
function hideCoveredElements() {
  const topmost = openDialogs.findLast((dialog) => dialog.isConnected);
  for (const element of document.body.children) {
    if (topmost && !element.contains(topmost)) element.setAttribute('aria-hidden', 'true');
    else element.removeAttribute('aria-hidden');
  }
}
