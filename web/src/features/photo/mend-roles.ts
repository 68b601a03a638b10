import { copy } from './copy';

/** What the widget gets wrong for screen readers, by selector. It never touches these attributes again itself. */
const MENDS: readonly [selector: string, mend: (element: Element) => void][] = [
  [
    // Named on the frame around it, where nobody looks for the name of a dialog.
    '[role="dialog"]',
    (dialog) => {
      dialog.setAttribute('aria-label', copy.dialog.title);
      dialog.setAttribute('aria-modal', 'true');
    },
  ],
  // The item of a list, in no list.
  [
    '.uppy-Dashboard-files:not([role])',
    (list) => {
      list.setAttribute('role', 'list');
    },
  ],
  // The label of a slider, which has a name of its own.
  [
    'label[role="tooltip"]',
    (label) => {
      label.removeAttribute('role');
    },
  ],
  [
    'img[alt="capturedSnapshot"]',
    (image) => {
      image.setAttribute('alt', copy.dialog.snapshot);
    },
  ],
];

/** Keeps mending what the widget draws; the result ends that. */
export function mendRoles(root: Element): () => void {
  const mend = () => {
    for (const [selector, repair] of MENDS) root.querySelectorAll(selector).forEach(repair);
  };
  mend();
  const observer = new MutationObserver(mend);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
  };
}
