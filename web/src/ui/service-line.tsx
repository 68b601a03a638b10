import { clsx } from 'clsx';
import { formatMoney } from '@/lib/money';

interface ServiceLineProps {
  /** Its title; or, below a heading that has it already, what it is. */
  title?: string;
  text?: string;
  /** Whether a long text is cut short, where the whole of it was read a moment ago. */
  isBrief?: boolean;
  /** In cents. */
  price: number;
}

/** A service between two rules, as on a receipt. */
export function ServiceLine({ title, text, isBrief = false, price }: ServiceLineProps) {
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
            isBrief && 'line-clamp-3',
          )}
        >
          {text}
        </span>
      )}
      <strong className="shrink-0 font-semibold tabular-nums">{formatMoney(price)}</strong>
    </p>
  );
}
