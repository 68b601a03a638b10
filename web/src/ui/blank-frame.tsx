import type { ReactNode } from 'react';

interface BlankFrameProps {
  /** The number on the film's edge. */
  mark: string;
  title: string;
  text: string;
  /** Ways out. */
  children: ReactNode;
}

/** A strip of film with one frame that was never exposed, and the reason written into it. */
export function BlankFrame({ mark, title, text, children }: BlankFrameProps) {
  return (
    <div className="grid w-full gap-2.5 overflow-hidden bg-ink py-3 dark:bg-line">
      <div aria-hidden className="perforation" />
      <div className="grid grid-cols-[minmax(0.75rem,1fr)_minmax(0,60rem)_minmax(0.75rem,1fr)] gap-x-3 gap-y-1.5">
        <p aria-hidden className="col-start-2 flex justify-between frame-mark text-paper dark:text-ink-soft">
          <span>▸ {mark}</span>
          <span>{mark}A</span>
        </p>
        <NeighbourFrame className="col-start-1 rounded-r-control" />
        <div className="col-start-2 grid min-h-84 content-center rounded-control bg-paper px-6 py-12 sm:px-14">
          <h1 className="font-serif text-44 leading-display text-balance sm:text-60">{title}</h1>
          <p className="mt-4 max-w-116 text-17 text-pretty text-ink-soft">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">{children}</div>
        </div>
        <NeighbourFrame className="col-start-3 rounded-l-control" />
      </div>
      <div aria-hidden className="perforation" />
    </div>
  );
}

function NeighbourFrame({ className }: { className: string }) {
  return <div aria-hidden className={`${className} row-start-2 bg-ink-soft opacity-30 dark:opacity-15`} />;
}
