import type { ReactNode } from 'react';

interface BlankFrameProps {
  title: string;
  text: string;
  /** Ways out. */
  children: ReactNode;
}

const HOLES = Array.from({ length: 12 }, (_, hole) => hole);

/** A strip of film with one frame that was never exposed: there is no picture here. */
export function BlankFrame({ title, text, children }: BlankFrameProps) {
  return (
    <div className="mx-auto w-full max-w-152">
      <div aria-hidden className="darkroom overflow-hidden rounded-card bg-paper text-ink-soft">
        <Perforation />
        <div className="grid aspect-3/2 grid-cols-[1fr_minmax(0,78%)_1fr] gap-3">
          <span className="rounded-r-control bg-line/60" />
          <span className="rounded-control bg-line" />
          <span className="rounded-l-control bg-line/60" />
        </div>
        <Perforation />
      </div>
      <h1 className="mt-10 font-serif text-44 leading-display">{title}</h1>
      <p className="mt-3 text-17 text-ink-soft">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

function Perforation() {
  return (
    <div className="flex justify-between px-2 py-3">
      {HOLES.map((hole) => (
        <span key={hole} className="h-2.5 w-4 rounded-sm bg-ink-soft" />
      ))}
    </div>
  );
}
