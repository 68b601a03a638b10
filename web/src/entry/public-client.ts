import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { renderView } from '@/routes/server-views';

/** Renders the page in the browser, from the same data, if the server sent it without markup. */
export function renderInBrowser(root: HTMLElement, { view, props }: { view: string; props: unknown }) {
  // Synchronous, because the caller works on the rendered markup next.
  flushSync(() => {
    createRoot(root).render(renderView(view, props));
  });
}
