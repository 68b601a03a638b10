import { clsx } from 'clsx';
import { Link } from 'react-router';
import { formatMoney } from '@/lib/format';
import { copy } from './copy';
import { EmailStatus, StatusChip } from './status-chip';
import { RelativeTime } from './relative-time';
import type { BookingSummary } from './queries';
import type { InboxUrl } from './use-inbox-url';

/** The element id of a row's link, for code that moves the focus to the row. */
export const rowId = (id: string) => `request-${id}`;

interface RequestRowProps {
  booking: BookingSummary;
  inboxUrl: InboxUrl;
}

/** One request in the list. The whole row is a link. */
export function RequestRow({ booking, inboxUrl }: RequestRowProps) {
  const { id, clientName, seenAt, createdAt, quarantined, suspicion } = booking;
  const isOpen = inboxUrl.id === id;
  const isNew = (seenAt ?? null) === null && !quarantined;
  return (
    <li
      className={clsx(
        'relative grid gap-1.5 border-t border-line px-5 py-4 -outline-offset-2 outline-accent first:border-t-0 has-[a:focus-visible]:outline-2 sm:px-6.5',
        isOpen ? 'bg-paper' : 'hover:bg-paper',
      )}
    >
      {isOpen && <span aria-hidden className="absolute inset-y-0 start-0 border-s-4 border-accent" />}
      <div className="flex items-baseline justify-between gap-4">
        <p className={clsx('min-w-0 text-16 wrap-anywhere', isNew ? 'font-semibold' : 'font-medium')}>
          <Link
            {...inboxUrl.requestLink(id)}
            id={rowId(id)}
            {...(isOpen && { 'aria-current': 'true' })}
            className="outline-none after:absolute after:inset-0"
          >
            <bdi>{clientName}</bdi>
          </Link>
          {isNew && (
            <span className="ms-3 inline-flex items-center gap-1.5 caption-mono text-accent uppercase">
              <span aria-hidden className="size-2 rounded-full border-4 border-current" />
              {copy.list.isNew}
            </span>
          )}
        </p>
        <span className="shrink-0 text-13 text-ink-soft tabular-nums">
          <RelativeTime time={createdAt} />
        </span>
      </div>
      <RequestExcerpt booking={booking} />
      <div className="mt-1 flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <StatusChip booking={booking} />
        {suspicion && <p className="text-13 text-ink-soft">{copy.suspicion[suspicion]}</p>}
        <EmailStatus booking={booking} />
      </div>
    </li>
  );
}

/** Placeholder for a request that is loading. */
export function SkeletonRow({ children }: { children: React.ReactNode }) {
  return (
    <li className="grid gap-1.5 border-t border-line px-5 py-4 first:border-t-0 sm:px-6.5">{children}</li>
  );
}

/** The requested service, its price and the start of the client's message. */
export function RequestExcerpt({ booking: { serviceTitle, price, message } }: { booking: BookingSummary }) {
  return (
    <p className="line-clamp-2 text-15 wrap-anywhere text-ink-soft">
      <bdi>{copy.serviceAndPrice(serviceTitle, formatMoney(price))}</bdi>
      {message !== '' && (
        <>
          {' — '}
          <bdi>“{message}”</bdi>
        </>
      )}
    </p>
  );
}
