import type { ReactNode } from 'react';

/** A hairline with a caption at each end, as on the edge of a film. */
export function CaptionedRule({ start, end }: { start: ReactNode; end: ReactNode }) {
  return (
    <div className="flex items-center gap-3 frame-mark uppercase">
      <span className="shrink-0">{start}</span>
      <span aria-hidden className="h-px min-w-3 grow bg-line" />
      <span className="text-right">{end}</span>
    </div>
  );
}
