import { formatMoney } from '@/lib/money';

interface ServiceSummaryProps {
  /** What is said about it: its description, or its title where that does not stand above. */
  text: string;
  /** In cents. */
  price: number;
}

export function ServiceSummary({ text, price }: ServiceSummaryProps) {
  return (
    <div className="mt-4 flex items-baseline justify-between gap-4 border-y border-line py-3.5 text-15">
      <p dir="auto" className="line-clamp-3 min-w-0 wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
      <p className="shrink-0 font-semibold tabular-nums">{formatMoney(price)}</p>
    </div>
  );
}
