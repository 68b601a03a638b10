import { formatMoney } from '@/lib/money';

interface ServiceLineProps {
  /** Its title; or, below a heading that has it already, what it is. */
  title?: string;
  text?: string;
  /** In cents. */
  price: number;
}

/** A service between two rules, as on a receipt. */
export function ServiceLine({ title, text, price }: ServiceLineProps) {
  return (
    <p className="flex items-baseline justify-between gap-6 border-y border-line py-4">
      {title !== undefined && (
        <span dir="auto" className="font-serif text-20 leading-heading wrap-anywhere">
          {title}
        </span>
      )}
      {text !== undefined && (
        <span dir="auto" className="text-15 wrap-anywhere whitespace-pre-line text-ink-soft">
          {text}
        </span>
      )}
      <strong className="shrink-0 font-semibold tabular-nums">{formatMoney(price)}</strong>
    </p>
  );
}
