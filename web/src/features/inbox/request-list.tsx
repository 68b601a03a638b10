import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useApi } from '@/api/client';
import { useRetry } from '@/api/use-retry';
import { Button } from '@/ui/button';
import { RetryButton, Skeleton } from '@/ui/load-state';
import { copy } from './copy';
import { EmptyList } from './empty-list';
import { LoadErrorPanel, StaleNotice } from './load-errors';
import { listQuery, type BookingSummary } from './queries';
import { RequestRow, rowId, SkeletonRow } from './request-row';
import type { InboxUrl } from './use-inbox-url';

/** Loads the requests of a filter and a search, page by page. */
export function useRequestList({ filter, q }: Pick<InboxUrl, 'filter' | 'q'>) {
  const query = useInfiniteQuery(listQuery(useApi(), { filter, q }));
  const pages = query.data?.pages;
  // The previous result stays on screen during a new search, but not after a change of the filter.
  const hasCurrentFilter = pages?.[0]?.filter === filter;
  return {
    query,
    items: pages && hasCurrentFilter ? pages.flatMap((page) => page.items) : null,
    /** The search that found the items. It lags behind the URL while a search is loading. */
    searchedFor: pages?.[0]?.q ?? '',
    counts: pages?.at(-1)?.counts ?? null,
  };
}

interface RequestListProps {
  list: ReturnType<typeof useRequestList>;
  inboxUrl: InboxUrl;
  shareLink: ReactNode;
}

export function RequestList({ list: { query, items, searchedFor }, inboxUrl, shareLink }: RequestListProps) {
  const { error, isPlaceholderData, isFetchNextPageError } = query;
  const retryState = useRetry(query);
  const rememberFocus = useFocusFirstNewRow(items);
  if (items === null) {
    return retryState.isFailed ? (
      <LoadErrorPanel title={copy.loadErrors.title} retryState={retryState} />
    ) : (
      <ListSkeleton />
    );
  }
  return (
    <>
      {items.length === 0 ? (
        <EmptyList
          inboxUrl={inboxUrl}
          shareLink={shareLink}
          onClearSearch={() => {
            inboxUrl.setSearchText('');
          }}
        />
      ) : (
        <ul
          // Each search is a new list, so that React does not move rows between results.
          key={searchedFor}
          aria-label={copy.list.label}
          aria-busy={isPlaceholderData}
          className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          {items.map((booking) => (
            <RequestRow key={booking.id} booking={booking} inboxUrl={inboxUrl} />
          ))}
        </ul>
      )}
      {query.hasNextPage && !isPlaceholderData && (
        <LoadMore
          query={query}
          onLoad={() => {
            rememberFocus(items.length);
          }}
        />
      )}
      <p role="status" className="sr-only">
        {items.length > 0 && !isPlaceholderData && copy.list.shown(items.length)}
      </p>
      {/* At the bottom of the window, where it does not move the list. */}
      <div className="sticky bottom-(--bottom-bar) md:bottom-0">
        <StaleNotice error={isFetchNextPageError ? null : error} retryState={retryState} />
      </div>
    </>
  );
}

/**
 * After "Load more", focuses the first new row: the button is now below the last row, or gone. Does nothing if the
 * photographer has moved the focus meanwhile. The returned function takes the number of rows before loading.
 */
function useFocusFirstNewRow(items: readonly BookingSummary[] | null) {
  const pendingFocus = useRef<{ itemCount: number; focusedElement: Element | null } | null>(null);
  useEffect(() => {
    if (pendingFocus.current === null) return;
    const { itemCount, focusedElement } = pendingFocus.current;
    const firstNewItem = items?.[itemCount];
    if (!firstNewItem) return;
    pendingFocus.current = null;
    // The browser focuses the body when the focused button disappears.
    const isFocusUnmoved = [focusedElement, document.body].includes(document.activeElement);
    if (isFocusUnmoved) document.getElementById(rowId(firstNewItem.id))?.focus({ preventScroll: true });
  }, [items]);
  return (itemCount: number) => {
    pendingFocus.current = { itemCount, focusedElement: document.activeElement };
  };
}

interface LoadMoreProps {
  query: RequestListProps['list']['query'];
  onLoad: () => void;
}

function LoadMore({ query, onLoad }: LoadMoreProps) {
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

const SKELETON_ROWS = [0, 1, 2, 3, 4];

function ListSkeleton() {
  return (
    <>
      <p className="sr-only">{copy.list.loading}</p>
      <ul aria-hidden>
        {SKELETON_ROWS.map((index) => (
          <SkeletonRow key={index}>
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-11 w-4/5" />
            <Skeleton className="mt-1 h-7 w-32" />
          </SkeletonRow>
        ))}
      </ul>
    </>
  );
}
