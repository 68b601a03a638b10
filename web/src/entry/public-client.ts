import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { viewOf } from '@/routes/views';

/** Draws the page here, from the same data, when the server had to send it without its markup. */
export function draw(root: HTMLElement, { view, props }: { view: string; props: unknown }) {
  // At once, because what is done to a page that came finished is done to this one next.
  flushSync(() => {
    createRoot(root).render(viewOf(view, props));
  });
}
