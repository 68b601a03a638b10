import { queryOptions } from '@tanstack/react-query';
import { answerOf, type ApiClient } from './client';

const FRESH_MS = 60_000;

/** How many requests stand where. Whatever changes one invalidates everything under `/api/bookings`. */
export const bookingCountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['/api/bookings', 'counts'],
    queryFn: ({ signal }) =>
      // The counts come with every page of the list: the shortest one will do.
      answerOf(api.GET('/api/bookings', { params: { query: { limit: 1 } }, signal })),
    select: ({ counts }) => counts,
    networkMode: 'always',
    staleTime: FRESH_MS,
  });
