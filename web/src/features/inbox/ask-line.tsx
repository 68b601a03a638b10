import { formatMoney } from '@/lib/money';
import { copy } from './copy';
import type { BookingSummary } from './types';

/** What somebody asks for, and how they begin to say it. */
export function AskLine({ booking: { serviceTitle, price, message } }: { booking: BookingSummary }) {
  return (
    <p className="line-clamp-2 text-15 wrap-anywhere text-ink-soft">
      <bdi>{copy.ask(serviceTitle, formatMoney(price))}</bdi>
      {message !== '' && (
        <>
          {' — '}
          <bdi>“{message}”</bdi>
        </>
      )}
    </p>
  );
}
