import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { readable } from '@/lib/accent';
import { Accented } from './accented';
import { copy } from './copy';

const { accent: words } = copy;

interface AccentPreviewProps {
  colour: string;
  sample: ReactNode;
}

/** The same piece of the page by day and by night, to be looked at and not used. */
export function AccentPreview({ colour, sample }: AccentPreviewProps) {
  const used = colour === '' ? null : readable(colour);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
      <Print theme="print" colour={colour} sample={sample}>
        {used && used.onLight !== colour ? words.lightAdjusted : words.light}
      </Print>
      <Print theme="darkroom" colour={colour} sample={sample}>
        {used && used.onDark !== colour ? words.darkAdjusted : words.dark}
      </Print>
    </div>
  );
}

interface PrintProps extends AccentPreviewProps {
  theme: 'print' | 'darkroom';
  /** Its caption. */
  children: string;
}

function Print({ theme, colour, sample, children }: PrintProps) {
  return (
    <figure
      className={clsx(
        theme,
        'grid grid-cols-[minmax(0,1fr)] content-between gap-3 rounded-card border border-line bg-paper p-3 text-ink',
      )}
    >
      <Accented colour={colour}>
        <div inert aria-hidden>
          {sample}
        </div>
      </Accented>
      <figcaption className="px-1 text-13 text-ink-soft">{children}</figcaption>
    </figure>
  );
}
