import type { ReactNode } from 'react';

interface FilmStripMessageProps {
  /** The decorative frame number. */
  frameNumber: string;
  title: string;
  text: string;
  /** Links and buttons. */
  children: ReactNode;
}

/** A message inside a drawn strip of film, for error and not-found pages. */
export function FilmStripMessage({ frameNumber, title, text, children }: FilmStripMessageProps) {
  return (
    <div className="grid w-full gap-2.5 overflow-hidden bg-ink py-3 dark:bg-line">
      <div aria-hidden className="film-edge" />
      <div className="grid grid-cols-[minmax(0.75rem,1fr)_minmax(0,60rem)_minmax(0.75rem,1fr)] gap-x-3 gap-y-1.5">
        <p
          aria-hidden
          className="col-start-2 flex justify-between caption-mono text-paper dark:text-ink-soft"
        >
          <span>▸ {frameNumber}</span>
          <span>{frameNumber}A</span>
        </p>
        <AdjacentFrame className="col-start-1 rounded-r-control" />
        <div className="col-start-2 grid min-h-84 content-center rounded-control bg-paper px-6 py-12 sm:px-14">
          <h1 className="font-serif text-44 leading-display text-balance sm:text-60">{title}</h1>
          <p className="mt-4 max-w-116 text-17 text-pretty text-ink-soft">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">{children}</div>
        </div>
        <AdjacentFrame className="col-start-3 rounded-l-control" />
      </div>
      <div aria-hidden className="film-edge" />
    </div>
  );
}

function AdjacentFrame({ className }: { className: string }) {
  return <div aria-hidden className={`${className} row-start-2 bg-ink-soft opacity-30 dark:opacity-15`} />;
}
