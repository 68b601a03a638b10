import { clsx } from 'clsx';
import { copy } from './copy';
import type { BookingSummary } from './types';

/**
 * How the emails of a request stand, on the edge of its frame. One that the photographer was not emailed about says
 * that instead, in a line of its own: a receipt may well have been sent.
 */
export function MailMark({ booking: { mail, emailHold } }: { booking: BookingSummary }) {
  if (emailHold) return <p className="text-13 text-pretty text-ink-soft">{copy.emailHold[emailHold]}</p>;
  if (!mail) return null;
  return (
    <span className={clsx('frame-mark whitespace-nowrap uppercase', mail === 'failed' && 'text-danger')}>
      {copy.mail[mail]}
    </span>
  );
}
