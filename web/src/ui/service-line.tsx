import { clsx } from 'clsx';
import { formatMoney } from '@/lib/format';

interface ServiceLineProps {
  /** Omitted below a heading that already shows it. */
  title?: string;
  text?: string;
  /** Whether a long text is clamped, where the client has just seen the full text. */
  isClamped?: boolean;
  /** In cents. */
  price: number;
}

/** A service with its price, between two lines. */
export function ServiceLine({ title, text, isClamped = false, price }: ServiceLineProps) {
  return (
    <p className="flex items-baseline justify-between gap-6 border-y border-line py-4">
      {title !== undefined && (
        <span dir="auto" className="font-serif text-20 leading-heading wrap-anywhere">
          {title}
        </span>
      )}
      {text !== undefined && (
        <span
          dir="auto"
          className={clsx(
            'text-15 wrap-anywhere whitespace-pre-line text-ink-soft',
            isClamped && 'line-clamp-3',
          )}
        >
          {text}
        </span>
      )}
      <strong className="shrink-0 font-semibold tabular-nums">{formatMoney(price)}</strong>
    </p>
  );
}
