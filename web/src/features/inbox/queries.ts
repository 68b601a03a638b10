import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { unwrap, type ApiClient } from '@/api/client';
import type { components } from '@/api/schema.gen';
import type { Filter, InboxQuery } from './filters';

type Schemas = components['schemas'];

/** A request in a list. */
export type BookingSummary = Schemas['BookingSummary'];
/** A request with all its details. */
export type BookingDetail = Schemas['BookingDetail'];
export type BookingList = Schemas['BookingPage'];
export type BookingCounts = Schemas['BookingCounts'];
export type BookingStatus = Schemas['BookingStatus'];
export type MailState = Schemas['MailState'];
export type EmailHold = Schemas['EmailHold'];
export type QuarantineReason = Schemas['Suspicion'];
export type TimelineEntry = Schemas['TimelineEntry'];
export type TimelineMail = Schemas['TimelineMail'];

/** What a photographer can do with a request. Undo is separate, because it reverts the last action. */
export type RequestAction = Exclude<Schemas['BookingAction'], 'undo'>;

const BOOKINGS_KEY = '/api/bookings';
/** The key of every query about requests starts with one of these. */
const REQUEST_KEY_PREFIXES = [BOOKINGS_KEY, '/api/statistics'];
const PAGE_SIZE = 25;
const NEWEST_LIMIT = 3;

/** A page with its filter and search, because the previous result stays on screen while the next one loads. */
type ListPage = BookingList & InboxQuery;

// Offline, these queries fail at once instead of waiting silently, and refetch when the network is back. If they find
// that the session has ended, the app signs the photographer out.
const SCREEN_OPTIONS = {
  networkMode: 'always',
  refetchOnReconnect: 'always',
  meta: { signsOutIfSessionEnded: true },
} as const;

export const listQuery = (api: ApiClient, { filter, q }: InboxQuery) =>
  infiniteQueryOptions({
    ...SCREEN_OPTIONS,
    queryKey: [BOOKINGS_KEY, 'list', filter, q],
    queryFn: async ({ pageParam, signal }): Promise<ListPage> => {
      const query = {
        filter,
        limit: PAGE_SIZE,
        ...(q !== '' && { q }),
        ...(pageParam !== null && { cursor: pageParam }),
      };
      const page = await unwrap(api.GET('/api/bookings', { params: { query }, signal }));
      return { ...page, filter, q };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    placeholderData: keepPreviousData,
  });

/** The newest requests, for home, the tab title and announcements. */
export const newestQuery = (api: ApiClient, filter: Extract<Filter, 'all' | 'needs-answer'>) =>
  queryOptions({
    ...SCREEN_OPTIONS,
    queryKey: [BOOKINGS_KEY, 'newest', filter],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/bookings', { params: { query: { filter, limit: NEWEST_LIMIT } }, signal })),
  });

/**
 * One request with its details. Not cached after the request is closed: when it is opened again, the list's data shows
 * at once, and the rest must be current.
 */
export const detailQuery = (api: ApiClient, id: string) =>
  queryOptions({
    ...SCREEN_OPTIONS,
    queryKey: detailKey(id),
    queryFn: ({ signal }) => unwrap(api.GET('/api/bookings/{id}', { params: { path: { id } }, signal })),
    gcTime: 0,
  });

const detailKey = (id: string) => [BOOKINGS_KEY, id];

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a path segment can be the id of a request: the API has other resources below the same path. */
export const isBookingId = (id: string) => UUID_PATTERN.test(id);

/**
 * Refetches everything about requests that is on screen, and marks the other cached data as stale. Skips a request that
 * was just deleted. Resolves when the calls have succeeded or failed.
 */
export function refreshRequests(queryClient: QueryClient, deletedId?: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path, id] }) =>
      typeof path === 'string' &&
      REQUEST_KEY_PREFIXES.some((prefix) => path.startsWith(prefix)) &&
      (deletedId === undefined || id !== deletedId),
  });
}

/** Removes a request from all cached lists. */
export function removeCachedBooking(queryClient: QueryClient, id: string) {
  updateCachedPages(queryClient, (items) => items.filter((item) => item.id !== id));
}

/** Writes the server's latest version of a request to its own cache entry and to all cached lists. */
export function cacheDetail(queryClient: QueryClient, detail: BookingDetail) {
  // A response that is still in flight is older.
  void queryClient.cancelQueries({ queryKey: detailKey(detail.id) });
  queryClient.setQueryData<BookingDetail>(detailKey(detail.id), detail);
  updateCachedPages(queryClient, (items) => items.map((item) => (item.id === detail.id ? detail : item)));
}

type Items = BookingList['items'];

function updateCachedPages(queryClient: QueryClient, change: (items: Items) => Items) {
  const updatePage = <Page extends BookingList>(page: Page): Page => ({ ...page, items: change(page.items) });
  queryClient.setQueriesData<InfiniteData<ListPage>>(
    { queryKey: [BOOKINGS_KEY, 'list'] },
    (list) => list && { ...list, pages: list.pages.map(updatePage) },
  );
  queryClient.setQueriesData<BookingList>(
    { queryKey: [BOOKINGS_KEY, 'newest'] },
    (page) => page && updatePage(page),
  );
}
