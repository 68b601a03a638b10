import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { renderView } from '@/routes/server-views';

/** Renders a page that the server could not render, from the data that the server embedded in the document. */
export function renderInBrowser(root: HTMLElement, { view, props }: { view: string; props: unknown }) {
  // Synchronous, because the caller works on the rendered markup next.
  flushSync(() => {
    createRoot(root).render(renderView(view, props));
  });
}
