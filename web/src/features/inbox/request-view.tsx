import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useApi } from '@/api/client';
import { hasStatus } from '@/api/errors';
import { useRetry } from '@/api/use-retry';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/load-state';
import { LocalDateTime } from './relative-time';
import { copy } from './copy';
import { LoadErrorPanel, StaleNotice } from './load-errors';
import { EmailStatus, StatusChip } from './status-chip';
import { detailQuery, isBookingId, type BookingDetail, type BookingSummary } from './queries';
import { RequestBody, type RequestBodyProps } from './request-body';
import { UndoBar } from './undo-bar';
import { useBookingCalls } from './use-booking-calls';

/** Loads the open request. `isNotFound`: no id, an invalid id, or a 404 from the server. */
export function useRequest(id: string | null) {
  const isValidId = id !== null && isBookingId(id);
  const query = useQuery({ ...detailQuery(useApi(), id ?? ''), enabled: isValidId });
  const isNotFound = !isValidId || hasStatus(query.error, 404);
  return { query, isNotFound };
}

export type OpenRequest = ReturnType<typeof useRequest>;

/** The client's name; another title until the name has loaded, or if the request does not exist. */
export function getRequestTitle(
  { query, isNotFound }: OpenRequest,
  summary: BookingSummary | undefined,
): string {
  if (isNotFound) return copy.detail.gone;
  return query.data?.clientName ?? summary?.clientName ?? copy.detail.label;
}

interface RequestViewProps extends Omit<RequestBodyProps, 'booking'> {
  id: string;
  request: OpenRequest;
  /** The list's data about the request, shown until its details have loaded. */
  summary: BookingSummary | undefined;
  getFocusTarget: () => HTMLElement | null;
  onClose: () => void;
}

/** The open request, below its title. */
export function RequestView({
  id,
  request,
  summary,
  getFocusTarget,
  onClose,
  ...bodyProps
}: RequestViewProps) {
  const { query, isNotFound } = request;
  const { data, error } = query;
  const retryState = useRetry(query);
  useMarkSeen(data);

  const closeButton = (
    <Button intent="quiet" size="md" onClick={onClose}>
      {copy.detail.close}
    </Button>
  );
  if (isNotFound) {
    return (
      <RequestLayout header={null} closeButton={closeButton} notice={null}>
        <p className="text-15 text-pretty text-ink-soft">{copy.detail.goneText}</p>
      </RequestLayout>
    );
  }
  const booking = data ?? summary;
  return (
    <RequestLayout
      header={booking && <RequestHeader booking={booking} />}
      closeButton={closeButton}
      notice={
        <UndoBar
          requestActions={bodyProps.requestActions}
          requestId={id}
          marginSide="above"
          getFocusTarget={getFocusTarget}
        />
      }
    >
      {data ? (
        <>
          {error && <StaleNotice error={error} retryState={retryState} />}
          <RequestBody key={id} booking={data} {...bodyProps} />
        </>
      ) : retryState.isFailed ? (
        <LoadErrorPanel title={copy.detail.failed} retryState={retryState} />
      ) : (
        <RequestSkeleton />
      )}
    </RequestLayout>
  );
}

interface RequestLayoutProps {
  header: ReactNode;
  closeButton: ReactNode;
  notice: ReactNode;
  children: ReactNode;
}

function RequestLayout({ header, closeButton, notice, children }: RequestLayoutProps) {
  return (
    <div className="mt-3 flex flex-col gap-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">{header}</div>
        {closeButton}
      </div>
      {/* Sticky, so that the notice shows at any scroll position. Without a gap, because it is mostly empty. */}
      <div className="sticky top-0 z-1 -mt-5">{notice}</div>
      {children}
    </div>
  );
}

function RequestHeader({ booking }: { booking: BookingSummary }) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusChip booking={booking} />
        {!booking.emailHold && <EmailStatus booking={booking} />}
      </div>
      <p className="text-13 text-ink-soft tabular-nums">
        {copy.detail.received} <LocalDateTime time={booking.createdAt} />
      </p>
    </div>
  );
}

function RequestSkeleton() {
  return (
    <>
      <p className="sr-only">{copy.detail.loading}</p>
      <Skeleton className="h-14" />
      <Skeleton className="h-24" />
      <Skeleton className="h-11 w-3/5" />
      <Skeleton className="h-48" />
    </>
  );
}

/** Marks an opened request as seen. The client can see that, so requests in quarantine are not marked. */
function useMarkSeen(booking: BookingDetail | undefined) {
  const calls = useBookingCalls();
  const reportedIds = useRef(new Set<string>());
  useEffect(() => {
    if (!booking || booking.quarantined || (booking.seenAt ?? null) !== null) return;
    if (reportedIds.current.has(booking.id)) return;
    reportedIds.current.add(booking.id);
    calls.markSeen(booking.id).catch(() => {
      // The request stays marked as new. Opening it again retries.
      reportedIds.current.delete(booking.id);
    });
  }, [booking, calls]);
}
