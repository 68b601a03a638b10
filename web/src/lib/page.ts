import { createStore } from './store';

/** Metadata of a page for browsers, search engines and link previews. */
export interface PageHead {
  title: (brand: string) => string;
  description: string;
  /** Set when the page has exactly one URL and search engines may list it. */
  canonicalPath?: string;
  /** Search engines must not list the page. */
  unlisted?: true;
}

/** The number of unanswered requests, shown at the start of the document title. Zero while the inbox is not open. */
export const needsAnswerCountStore = createStore(0);

/**
 * Moves the focus to the page's heading, so that screen readers announce a new page, or because the focused element is
 * no longer rendered.
 */
export function focusHeading() {
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
