import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { answerOf, type ApiClient } from '@/api/client';
import type { Filter, Look } from './filters';
import type { BookingDetail, BookingPage } from './types';

const BOOKINGS = '/api/bookings';
/** Whatever is told about requests stands under one of these. */
const ABOUT_REQUESTS = [BOOKINGS, '/api/statistics'];
const PAGE_SIZE = 25;
const NEWEST = 3;

/** A page that knows what was asked for: while the next one is on its way, the last one holds its place. */
type ListPage = BookingPage & Look;

// Offline they fail like any other call, instead of waiting without a word, and catch up once there is a network.
const ALWAYS = { networkMode: 'always', refetchOnReconnect: 'always' } as const;

export const listQuery = (api: ApiClient, { filter, q }: Look) =>
  infiniteQueryOptions({
    ...ALWAYS,
    queryKey: [BOOKINGS, 'list', filter, q],
    queryFn: async ({ pageParam, signal }): Promise<ListPage> => {
      const query = {
        filter,
        limit: PAGE_SIZE,
        ...(q !== '' && { q }),
        ...(pageParam !== null && { cursor: pageParam }),
      };
      const page = await answerOf(api.GET('/api/bookings', { params: { query }, signal }));
      return { ...page, filter, q };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    placeholderData: keepPreviousData,
  });

/** The newest few, for home and for whoever waits for news. */
export const newestQuery = (api: ApiClient, filter: Extract<Filter, 'all' | 'needs-answer'>) =>
  queryOptions({
    ...ALWAYS,
    queryKey: [BOOKINGS, 'newest', filter],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/bookings', { params: { query: { filter, limit: NEWEST } }, signal })),
  });

/** Forgotten once it is closed: what the list knows is there at once, and the rest is to be as it is by then. */
export const detailQuery = (id: string) =>
  queryOptions<BookingDetail>({ ...ALWAYS, queryKey: [BOOKINGS, id], gcTime: 0 });

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an address can name a request: beside them, the API has other things below the same path. */
export const isBookingId = (id: string) => ID.test(id);

/**
 * Looks again at everything that is told about requests, but not at one that was just deleted. Resolves when it is here,
 * or could not be had.
 */
export function refreshRequests(queryClient: QueryClient, deleted?: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [first, second] }) =>
      typeof first === 'string' &&
      ABOUT_REQUESTS.some((path) => first.startsWith(path)) &&
      (deleted === undefined || second !== deleted),
  });
}

/** Shows a request nowhere any more. */
export function forgetBooking(queryClient: QueryClient, id: string) {
  changePages(queryClient, (items) => items.filter((item) => item.id !== id));
}

/** Shows a request everywhere as the server just answered it. */
export function cacheDetail(queryClient: QueryClient, detail: BookingDetail) {
  // An answer that is still on its way knows less.
  void queryClient.cancelQueries({ queryKey: detailQuery(detail.id).queryKey });
  queryClient.setQueryData(detailQuery(detail.id).queryKey, detail);
  changePages(queryClient, (items) => items.map((item) => (item.id === detail.id ? detail : item)));
}

type Items = BookingPage['items'];

function changePages(queryClient: QueryClient, change: (items: Items) => Items) {
  const changed = <Page extends BookingPage>(page: Page): Page => ({ ...page, items: change(page.items) });
  queryClient.setQueriesData<InfiniteData<ListPage>>(
    { queryKey: [BOOKINGS, 'list'] },
    (list) => list && { ...list, pages: list.pages.map(changed) },
  );
  queryClient.setQueriesData<BookingPage>(
    { queryKey: [BOOKINGS, 'newest'] },
    (page) => page && changed(page),
  );
}
