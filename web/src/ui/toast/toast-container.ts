import { createStore } from '@/lib/store';

/** The element that contains the toasts. Null: the page itself. */
export const toastContainer = createStore<HTMLElement | null>(null);

/** The open dialogs, the topmost last. */
const openDialogs: HTMLElement[] = [];

/**
 * Shows toasts inside an open `<dialog>`, because everything outside it is covered and inert. The returned function
 * moves them to the dialog below it, or back to the page. Dialogs may close in any order.
 */
export function showToastsIn(dialog: HTMLElement): () => void {
  openDialogs.push(dialog);
  toastContainer.set(dialog);
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1);
    toastContainer.set(openDialogs.at(-1) ?? null);
  };
}
