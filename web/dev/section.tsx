import { type ReactNode, useId } from 'react';
import { formatTwoDigits } from '@/lib/format';

interface SectionProps {
  number: number;
  title: string;
  text: string;
  children: ReactNode;
}

export function Section({ number, title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="border-t border-line pt-6">
        <p className="caption-mono">{formatTwoDigits(number)}</p>
        <h2 id={id} className="mt-1 font-serif text-32 leading-heading">
          {title}
        </h2>
        <p className="mt-2 max-w-[68ch] text-15 text-pretty text-ink-soft">{text}</p>
      </div>
      {children}
    </section>
  );
}

const THEMES = [
  { name: 'Light', className: 'surface-light' },
  { name: 'Dark', className: 'surface-dark' },
] as const;

/** Calls `children` once per theme, so that each copy gets its own ids. */
export function BothThemes({ children }: { children: () => ReactNode }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {THEMES.map(({ name, className }) => (
        <div
          key={name}
          role="group"
          aria-label={name}
          className={`${className} grid min-w-0 content-start gap-6 rounded-card border border-line bg-paper p-5 text-ink sm:p-6.5`}
        >
          {children()}
        </div>
      ))}
    </div>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
