import { clsx } from 'clsx';
import { LineIcon } from '@/ui/line-icon';
import { copy } from './copy';
import type { BookingStatus, BookingSummary } from './queries';

/** Each status has its own icon, because some photographers cannot tell the colours apart. */
const STATUS_STYLES: Record<BookingStatus | 'quarantined', { tone: string; icon: string }> = {
  inquiry: { tone: 'text-accent', icon: 'M8 3.5v5M8 12v.1' },
  confirmed: { tone: 'text-ok', icon: 'm3 8.5 3.3 3.3L13 5' },
  completed: { tone: 'text-ink', icon: 'm1.5 8.5 3 3 6-6.5m-2 5 1.5 1.5 5-6.5' },
  declined: { tone: 'text-danger', icon: 'm4 4 8 8m0-8-8 8' },
  cancelled: { tone: 'text-ink-soft', icon: 'M3.5 8h9' },
  quarantined: { tone: 'text-ink-soft', icon: 'M5.5 4v8m5-8v8' },
};

export function StatusChip({ booking: { status, quarantined } }: { booking: BookingSummary }) {
  const { tone, icon } = STATUS_STYLES[quarantined ? 'quarantined' : status];
  return (
    <span
      className={clsx(
        'inline-flex min-h-7 items-center gap-1.5 rounded-full border border-current py-0.5 ps-2 pe-2.5 text-13 font-medium whitespace-nowrap',
        tone,
      )}
    >
      <LineIcon path={icon} />
      {quarantined ? copy.quarantined : copy.status[status]}
    </span>
  );
}

/**
 * The state of a request's emails. If the server holds back the email to the photographer, says that instead: the
 * client's receipt may have been sent all the same.
 */
export function EmailStatus({ booking: { mail, emailHold } }: { booking: BookingSummary }) {
  if (emailHold) return <p className="text-13 text-pretty text-ink-soft">{copy.emailHold[emailHold]}</p>;
  if (!mail) return null;
  return (
    <span className={clsx('caption-mono whitespace-nowrap uppercase', mail === 'failed' && 'text-danger')}>
      {copy.mail[mail]}
    </span>
  );
}
