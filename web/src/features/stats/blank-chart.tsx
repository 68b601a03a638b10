import type { ReactNode } from 'react';

/** The place of the chart while there is nothing to draw, with the reason in it. */
export function BlankChart({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-36 content-center justify-items-center gap-4 rounded-control bg-paper px-5 py-4">
      {children}
    </div>
  );
}
