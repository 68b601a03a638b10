import type { ReactNode } from 'react';

const MAIN_ID = 'main';

export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="skip-link rounded-control border border-line-strong bg-sheet px-4 py-3 text-15 font-medium"
    >
      Skip to content
    </a>
  );
}

/** The target of the skip link. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}

/** Classes of the brand name that links to the home page. */
export const wordmarkStyle =
  'inline-flex min-h-11 min-w-0 items-center truncate font-serif text-32 leading-heading';

/** A thin line with a caption at each end. */
export function CaptionedDivider({ start, end }: { start: ReactNode; end: ReactNode }) {
  return (
    <div className="flex items-center gap-3 caption-mono uppercase">
      <span className="shrink-0">{start}</span>
      <span aria-hidden className="h-px min-w-3 grow bg-line" />
      <span className="text-right">{end}</span>
    </div>
  );
}
