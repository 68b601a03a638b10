import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { ApiError } from '@/api/errors';
import { useRetry } from '@/api/use-retry';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { Moment } from './age';
import { copy } from './copy';
import { LoadTrouble, StaleNotice } from './list-trouble';
import { MailMark } from './mail-mark';
import { detailQuery, isBookingId } from './queries';
import { RequestBody, type RequestBodyProps } from './request-body';
import { StatusChip } from './status-chip';
import { ToldBar } from './told-bar';
import type { BookingDetail, BookingSummary } from './types';
import { useBookingCalls } from './use-booking-calls';

/** The request that is open, if any, as far as it is known. */
export function useRequest(id: string | null) {
  const isPossible = id !== null && isBookingId(id);
  const query = useQuery({ ...detailQuery(id ?? ''), enabled: isPossible });
  const isGone = !isPossible || (query.error instanceof ApiError && query.error.status === 404);
  return { query, isGone };
}

export type OpenRequest = ReturnType<typeof useRequest>;

/** The name of what is open: whoever asks. */
export function requestTitle({ query, isGone }: OpenRequest, summary: BookingSummary | undefined): string {
  if (isGone) return copy.detail.gone;
  return query.data?.clientName ?? summary?.clientName ?? copy.detail.label;
}

interface RequestViewProps extends Omit<RequestBodyProps, 'booking'> {
  id: string;
  request: OpenRequest;
  /** What the list knows of it: it is there at once. */
  summary: BookingSummary | undefined;
  focusAfter: () => HTMLElement | null;
  onClose: () => void;
}

/** What stands below the name of an open request. */
export function RequestView({ id, request, summary, focusAfter, onClose, ...body }: RequestViewProps) {
  const { query, isGone } = request;
  const { data, error } = query;
  const again = useRetry(query);
  useSeen(data);

  const close = (
    <Button intent="quiet" size="md" onClick={onClose}>
      {copy.detail.close}
    </Button>
  );
  if (isGone) {
    return (
      <Frame head={null} close={close} told={null}>
        <p className="text-15 text-pretty text-ink-soft">{copy.detail.goneText}</p>
      </Frame>
    );
  }
  const known = data ?? summary;
  return (
    <Frame
      head={known && <Head booking={known} />}
      close={close}
      told={<ToldBar steps={body.steps} about={id} space="above" focusAfter={focusAfter} />}
    >
      {data ? (
        <>
          {error && <StaleNotice error={error} again={again} />}
          <RequestBody key={id} booking={data} {...body} />
        </>
      ) : again.isFailed ? (
        <LoadTrouble title={copy.detail.failed} again={again} />
      ) : (
        <Places />
      )}
    </Frame>
  );
}

interface FrameProps {
  head: ReactNode;
  close: ReactNode;
  told: ReactNode;
  children: ReactNode;
}

function Frame({ head, close, told, children }: FrameProps) {
  return (
    <div className="mt-3 flex flex-col gap-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">{head}</div>
        {close}
      </div>
      {/* In sight however far down the step was taken; without the gap, as it is empty most of the time. */}
      <div className="sticky top-0 z-1 -mt-5">{told}</div>
      {children}
    </div>
  );
}

function Head({ booking }: { booking: BookingSummary }) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusChip booking={booking} />
        {!booking.emailHold && <MailMark booking={booking} />}
      </div>
      <p className="text-13 text-ink-soft tabular-nums">
        {copy.detail.received} <Moment at={booking.createdAt} />
      </p>
    </div>
  );
}

function Places() {
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

/** Who opens a request has seen it. The client hears of it, so what may be spam is left alone. */
function useSeen(booking: BookingDetail | undefined) {
  const calls = useBookingCalls();
  const told = useRef(new Set<string>());
  useEffect(() => {
    if (!booking || booking.quarantined || (booking.seenAt ?? null) !== null) return;
    if (told.current.has(booking.id)) return;
    told.current.add(booking.id);
    // Without it only the mark stays; the next look tries again.
    calls.see(booking.id).catch(() => undefined);
  }, [booking, calls]);
}
