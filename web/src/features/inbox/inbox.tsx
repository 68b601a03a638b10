import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { useApi } from '@/api/use-api';
import { createDraftStore } from '@/lib/draft-store';
import { titleCount } from '@/lib/title-count';
import { useMedia } from '@/lib/use-media';
import { Arrivals } from './arrivals';
import { copy } from './copy';
import { ExportButton } from './export-button';
import { FilterBar } from './filter-bar';
import { newestQuery } from './queries';
import { NoRequestOpen, RequestPanel, RequestSheet } from './request-frames';
import { RequestList, useRequestList } from './request-list';
import { rowId } from './request-row';
import { useRequest } from './request-view';
import { SearchField } from './search-field';
import { ToldBar } from './told-bar';
import { useExpiry } from './use-expiry';
import { useInboxAddress } from './use-inbox-address';
import { useSteps } from './use-steps';

const WIDE = '(width >= 64rem)';

interface InboxProps {
  uid: string;
  /** The photographer's link, to be shared by those who have nothing here yet. */
  share: ReactNode;
  /** The server no longer knows the person: what they see. */
  onExpired: () => void;
  /** The same, for something they did. */
  onUnauthorized: () => void;
}

/** All requests, and beside or over them the one that is open. */
export function Inbox({ uid, share, onExpired, onUnauthorized }: InboxProps) {
  const address = useInboxAddress();
  const list = useRequestList(address);
  const request = useRequest(address.id);
  const steps = useSteps({ onUnauthorized });
  const draft = useMemo(() => createDraftStore(() => sessionStorage, `requests:${uid}`), [uid]);
  const isWide = useMedia(WIDE);
  const heading = useRef<HTMLHeadingElement>(null);
  useExpiry([list.query.error, request.query.error], onExpired);
  useTitleCount();
  useFocusAfterClosing(address.id, heading);

  const { id } = address;
  const open = id !== null && {
    id,
    request,
    summary: list.items?.find((booking) => booking.id === id),
    draft,
    steps,
    onUnauthorized,
    onClose: () => {
      // What went wrong with it is of no use without it.
      if (steps.told?.isFailure) steps.forget();
      address.close();
    },
  };
  // Where there is nothing to choose, no place is kept for it.
  const isBare = !open && list.items?.length === 0;
  return (
    <>
      <Arrivals />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="font-serif text-44 leading-display">
          {copy.title}
        </h1>
        {!isBare && <ExportButton look={address} onUnauthorized={onUnauthorized} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-[auto_minmax(0,1fr)] xl:items-center xl:justify-between">
        <FilterBar address={address} counts={list.counts} />
        <SearchField q={address.q} onSearch={address.setQuery} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className={clsx('min-w-0', isBare && 'lg:col-span-2')}>
          {steps.told?.id !== id && (
            <ToldBar steps={steps} space="below" focusAfter={() => heading.current} />
          )}
          <section
            aria-label={copy.list.label}
            className="overflow-clip rounded-card border border-line bg-sheet"
          >
            <RequestList list={list} address={address} share={share} />
          </section>
        </div>
        {isWide && open && <RequestPanel key={open.id} {...open} />}
        {isWide && !open && !isBare && <NoRequestOpen />}
      </div>
      {!isWide && open && <RequestSheet key={open.id} {...open} />}
    </>
  );
}

/** The tab's title says how many wait, also for whoever looks at other requests. */
function useTitleCount() {
  const { data } = useQuery(newestQuery(useApi(), 'needs-answer'));
  const count = data?.counts.needsAnswer ?? 0;
  useEffect(() => {
    titleCount.set(count);
    return () => {
      titleCount.set(0);
    };
  }, [count]);
}

/** Back to the row that was opened, or to the heading when it is not in the list any more. */
function useFocusAfterClosing(id: string | null, heading: RefObject<HTMLElement | null>) {
  const wasOpen = useRef<string | null>(null);
  useEffect(() => {
    const closed = wasOpen.current;
    wasOpen.current = id;
    if (closed === null || id !== null) return;
    const row = document.getElementById(rowId(closed));
    (row ?? heading.current)?.focus({ preventScroll: true });
  }, [id, heading]);
}
