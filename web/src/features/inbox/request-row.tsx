import { clsx } from 'clsx';
import { Link } from 'react-router';
import { Age } from './age';
import { AskLine } from './ask-line';
import { copy } from './copy';
import { MailMark } from './mail-mark';
import { StatusChip } from './status-chip';
import type { BookingSummary } from './types';
import type { InboxAddress } from './use-inbox-address';

/** The link of a request in the list, which has the focus again when the request is closed. */
export const rowId = (id: string) => `request-${id}`;

interface RequestRowProps {
  booking: BookingSummary;
  address: InboxAddress;
}

/** One request in the list. All of it is its link. */
export function RequestRow({ booking, address }: RequestRowProps) {
  const { id, clientName, seenAt, createdAt, quarantined, suspicion } = booking;
  const isOpen = address.id === id;
  const isNew = (seenAt ?? null) === null && !quarantined;
  return (
    <li
      className={clsx(
        'relative grid gap-1.5 border-t border-line px-5 py-4 -outline-offset-2 outline-safelight first:border-t-0 has-[a:focus-visible]:outline-2 sm:px-6.5',
        isOpen ? 'bg-paper' : 'hover:bg-paper',
      )}
    >
      {isOpen && <span aria-hidden className="absolute inset-y-0 start-0 border-s-4 border-safelight" />}
      <div className="flex items-baseline justify-between gap-4">
        <p className={clsx('min-w-0 text-16 wrap-anywhere', isNew ? 'font-semibold' : 'font-medium')}>
          <Link
            {...address.toRequest(id)}
            id={rowId(id)}
            {...(isOpen && { 'aria-current': 'true' })}
            className="outline-none after:absolute after:inset-0"
          >
            <bdi>{clientName}</bdi>
          </Link>
          {isNew && (
            <span className="ms-3 inline-flex items-center gap-1.5 frame-mark text-safelight uppercase">
              <span aria-hidden className="size-2 rounded-full border-4 border-current" />
              {copy.list.isNew}
            </span>
          )}
        </p>
        <span className="shrink-0 text-13 text-ink-soft tabular-nums">
          <Age at={createdAt} />
        </span>
      </div>
      <AskLine booking={booking} />
      <div className="mt-1 flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <StatusChip booking={booking} />
        {suspicion && <p className="text-13 text-ink-soft">{copy.suspicion[suspicion]}</p>}
        <MailMark booking={booking} />
      </div>
    </li>
  );
}

/** Holds the place of a request that is on its way. */
export function RowSkeleton({ children }: { children: React.ReactNode }) {
  return (
    <li className="grid gap-1.5 border-t border-line px-5 py-4 first:border-t-0 sm:px-6.5">{children}</li>
  );
}
