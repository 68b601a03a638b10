import { type ReactNode, useId } from 'react';
import { formatTwoDigits } from '@/lib/format';

interface SettingsSectionProps {
  /** The decorative section number. */
  number: number;
  title: string;
  text: string;
  children: ReactNode;
}

/** A section of the settings: description on the left, controls on the right on wide screens. */
export function SettingsSection({ number, title, text, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-5 border-t border-line py-9 first:border-t-0 first:pt-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div>
        <p aria-hidden className="caption-mono">
          {formatTwoDigits(number)}
        </p>
        <h2 id={id} className="mt-1.5 font-serif text-25 leading-heading text-balance sm:text-32">
          {title}
        </h2>
        <p className="mt-2 max-w-80 text-15 text-pretty text-ink-soft">{text}</p>
      </div>
      <div className="divide-y divide-line self-start rounded-card border border-line bg-sheet">
        {children}
      </div>
    </section>
  );
}

interface SettingsRowProps {
  title: string;
  text?: ReactNode;
  /** A button beside the title, or below it on narrow screens. */
  action?: ReactNode;
  children?: ReactNode;
}

export function SettingsRow({ title, text, action, children }: SettingsRowProps) {
  return (
    <SettingsRowFrame>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h3 className="text-15 font-medium">{title}</h3>
          {text !== undefined && (
            <div className="text-15 text-pretty wrap-anywhere text-ink-soft">{text}</div>
          )}
        </div>
        {action}
      </div>
      {children}
    </SettingsRowFrame>
  );
}

export function SettingsRowFrame({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-5 py-5 sm:px-6.5">{children}</div>;
}
