import type { ReactNode } from 'react';
import { copy } from './copy';

/** The public page on a phone, to be looked at and scrolled, not used. */
export function PreviewPane({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label={copy.create.previewTitle}
      className="mx-auto w-full max-w-104 rounded-device border border-line-strong bg-sheet p-3 shadow-lift"
    >
      <div
        role="group"
        aria-label={copy.preview}
        // What scrolls must be reachable by keyboard, though nothing in it is.
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
        tabIndex={0}
        className="h-[min(46rem,75svh)] overflow-y-auto overscroll-contain rounded-screen border border-line bg-paper"
      >
        <div inert aria-hidden className="px-4 py-6">
          {children}
        </div>
      </div>
    </section>
  );
}
