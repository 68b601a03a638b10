import { formatMoney } from '@/lib/money';

interface ServiceLineProps {
  /** What it is: its title, or what it says below one. */
  text: string;
  /** In cents. */
  price: number;
}

/** A service between two rules, as on a receipt. */
export function ServiceLine({ text, price }: ServiceLineProps) {
  return (
    <p className="flex justify-between gap-6 border-y border-line py-4">
      <span dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-soft">
        {text}
      </span>
      <strong className="shrink-0 font-semibold tabular-nums">{formatMoney(price)}</strong>
    </p>
  );
}
