import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { useApi } from '@/api/use-api';
import { useRetry } from '@/api/use-retry';
import { Button } from '@/ui/button';
import { RetryButton } from '@/ui/retry-button';
import { Skeleton } from '@/ui/skeleton';
import { copy } from './copy';
import { EmptyList } from './empty-list';
import { LoadTrouble, StaleNotice } from './list-trouble';
import { listQuery } from './queries';
import { RequestRow, rowId, RowSkeleton } from './request-row';
import type { BookingSummary } from './types';
import type { InboxAddress } from './use-inbox-address';

/** The requests that an address asks for, page by page. */
export function useRequestList({ filter, q }: Pick<InboxAddress, 'filter' | 'q'>) {
  const query = useInfiniteQuery(listQuery(useApi(), { filter, q }));
  const pages = query.data?.pages;
  // The last list holds the place of the next while somebody types, but not that of other requests.
  const isOfFilter = pages?.[0]?.filter === filter;
  return {
    query,
    items: pages && isOfFilter ? pages.flatMap((page) => page.items) : null,
    /** What the items were found by: a little behind the address. */
    foundBy: pages?.[0]?.q ?? '',
    counts: pages?.at(-1)?.counts ?? null,
  };
}

interface RequestListProps {
  list: ReturnType<typeof useRequestList>;
  address: InboxAddress;
  share: ReactNode;
}

export function RequestList({ list: { query, items, foundBy }, address, share }: RequestListProps) {
  const { error, isPlaceholderData, isFetchNextPageError } = query;
  const again = useRetry(query);
  const expectMore = useFocusOnMore(items);
  if (items === null) {
    return again.isFailed ? <LoadTrouble title={copy.trouble.title} again={again} /> : <ListSkeleton />;
  }
  return (
    <>
      {items.length === 0 ? (
        <EmptyList
          address={address}
          share={share}
          onClear={() => {
            address.setQuery('');
          }}
        />
      ) : (
        <ul
          // What was found by other words is another list: its rows come, they do not travel.
          key={foundBy}
          aria-label={copy.list.label}
          aria-busy={isPlaceholderData}
          className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          {items.map((booking) => (
            <RequestRow key={booking.id} booking={booking} address={address} />
          ))}
        </ul>
      )}
      {query.hasNextPage && !isPlaceholderData && (
        <More
          query={query}
          onLoad={() => {
            expectMore(items.length);
          }}
        />
      )}
      <p role="status" className="sr-only">
        {items.length > 0 && !isPlaceholderData && copy.list.shown(items.length)}
      </p>
      {/* At the lower end of the window, where it moves nothing. */}
      <div className="sticky bottom-(--bottom-bar) md:bottom-0">
        <StaleNotice error={isFetchNextPageError ? null : error} again={again} />
      </div>
    </>
  );
}

/**
 * Whoever asked for more goes on at the first that came: the button is below the last, or gone. Whoever has gone
 * elsewhere meanwhile stays there.
 */
function useFocusOnMore(items: readonly BookingSummary[] | null) {
  const asked = useRef<{ shown: number; from: Element | null } | null>(null);
  useEffect(() => {
    const first = asked.current === null ? undefined : items?.[asked.current.shown];
    if (!first) return;
    const isStillThere = [asked.current?.from, document.body].includes(document.activeElement);
    asked.current = null;
    if (isStillThere) document.getElementById(rowId(first.id))?.focus({ preventScroll: true });
  }, [items]);
  return (shown: number) => {
    asked.current = { shown, from: document.activeElement };
  };
}

interface MoreProps {
  query: RequestListProps['list']['query'];
  onLoad: () => void;
}

function More({ query, onLoad }: MoreProps) {
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const load = () => {
    onLoad();
    void fetchNextPage();
  };
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t border-line px-5 py-4">
      {isFetchNextPageError ? (
        <>
          <p role="alert" className="text-15 text-danger">
            {copy.list.moreFailed}
          </p>
          <RetryButton isBusy={isFetchingNextPage} onRetry={load} />
        </>
      ) : (
        <Button
          intent="quiet"
          size="md"
          keepsFocus
          busy={isFetchingNextPage}
          busyLabel={copy.list.loadingMore}
          onClick={() => {
            if (!isFetchingNextPage) load();
          }}
        >
          {copy.list.more}
        </Button>
      )}
    </div>
  );
}

const PLACES = [0, 1, 2, 3, 4];

function ListSkeleton() {
  return (
    <>
      <p className="sr-only">{copy.list.loading}</p>
      <ul aria-hidden>
        {PLACES.map((place) => (
          <RowSkeleton key={place}>
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-11 w-4/5" />
            <Skeleton className="mt-1 h-7 w-32" />
          </RowSkeleton>
        ))}
      </ul>
    </>
  );
}
