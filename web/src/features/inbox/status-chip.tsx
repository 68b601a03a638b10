import { clsx } from 'clsx';
import { LineIcon } from '@/ui/line-icon';
import { copy } from './copy';
import type { BookingStatus, BookingSummary } from './types';

/** Each has a sign of its own: colour alone says nothing to many. */
const LOOKS: Record<BookingStatus | 'quarantined', { tone: string; sign: string }> = {
  inquiry: { tone: 'text-safelight', sign: 'M8 3.5v5M8 12v.1' },
  confirmed: { tone: 'text-ok', sign: 'm3 8.5 3.3 3.3L13 5' },
  completed: { tone: 'text-ink', sign: 'm1.5 8.5 3 3 6-6.5m-2 5 1.5 1.5 5-6.5' },
  declined: { tone: 'text-danger', sign: 'm4 4 8 8m0-8-8 8' },
  cancelled: { tone: 'text-ink-soft', sign: 'M3.5 8h9' },
  quarantined: { tone: 'text-ink-soft', sign: 'M5.5 4v8m5-8v8' },
};

/** How a request stands. */
export function StatusChip({ booking: { status, quarantined } }: { booking: BookingSummary }) {
  const { tone, sign } = LOOKS[quarantined ? 'quarantined' : status];
  return (
    <span
      className={clsx(
        'inline-flex min-h-7 items-center gap-1.5 rounded-full border border-current py-0.5 ps-2 pe-2.5 text-13 font-medium whitespace-nowrap',
        tone,
      )}
    >
      <LineIcon path={sign} />
      {quarantined ? copy.quarantined : copy.status[status]}
    </span>
  );
}
