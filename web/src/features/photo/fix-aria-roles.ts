import { copy } from './copy';

/** Fixes for Uppy's accessibility errors, by selector. Uppy does not overwrite these attributes. */
const FIXES: readonly [selector: string, fix: (element: Element) => void][] = [
  [
    // Uppy puts the name on the parent element, where screen readers do not find it.
    '[role="dialog"]',
    (dialog) => {
      dialog.setAttribute('aria-label', copy.dialog.title);
      dialog.setAttribute('aria-modal', 'true');
    },
  ],
  // Uppy renders list items without a list.
  [
    '.uppy-Dashboard-files:not([role])',
    (list) => {
      list.setAttribute('role', 'list');
    },
  ],
  // The slider has its own name, so its label is not a tooltip.
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

/** Applies the fixes after every change of the DOM. Returns a function that stops it. */
export function fixAriaRoles(root: Element): () => void {
  const applyFixes = () => {
    for (const [selector, fix] of FIXES) root.querySelectorAll(selector).forEach(fix);
  };
  applyFixes();
  const observer = new MutationObserver(applyFixes);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
  };
}
