import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { applyAccent, getReadableAccent } from '@/lib/accent';
import { copy } from './copy';

const { accent: texts } = copy;

interface AccentPreviewProps {
  colour: string;
  sample: ReactNode;
}

/** Shows a part of the public page in the light and the dark theme. Not interactive. */
export function AccentPreview({ colour, sample }: AccentPreviewProps) {
  const adjusted = colour === '' ? null : getReadableAccent(colour);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
      <ThemeSample theme="surface-light" colour={colour} sample={sample}>
        {adjusted && adjusted.onLight !== colour ? texts.lightAdjusted : texts.light}
      </ThemeSample>
      <ThemeSample theme="surface-dark" colour={colour} sample={sample}>
        {adjusted && adjusted.onDark !== colour ? texts.darkAdjusted : texts.dark}
      </ThemeSample>
    </div>
  );
}

interface ThemeSampleProps extends AccentPreviewProps {
  theme: 'surface-light' | 'surface-dark';
  /** The caption. */
  children: string;
}

function ThemeSample({ theme, colour, sample, children }: ThemeSampleProps) {
  return (
    <figure
      className={clsx(
        theme,
        'grid grid-cols-[minmax(0,1fr)] content-between gap-3 rounded-card border border-line bg-paper p-3 text-ink',
      )}
    >
      <AccentScope colour={colour}>
        <div inert aria-hidden>
          {sample}
        </div>
      </AccentScope>
      <figcaption className="px-1 text-13 text-ink-soft">{children}</figcaption>
    </figure>
  );
}

interface AccentScopeProps {
  /** The chosen colour; empty for the default accent. */
  colour: string;
  className?: string;
  children?: ReactNode;
}

/** Shows its children in the accent that the public page would have. */
export function AccentScope({ colour, className, children }: AccentScopeProps) {
  const accent = colour === '' ? null : getReadableAccent(colour);
  return (
    <div ref={(element) => (element ? applyAccent(element, accent) : undefined)} className={className}>
      {children}
    </div>
  );
}
