import { queryOptions } from '@tanstack/react-query';
import { answerOf, type ApiClient } from './client';
import type { components } from './schema.gen';

export type Statistics = components['schemas']['Statistics'];
export type DayNumbers = components['schemas']['DayNumbers'];

/** Views come in all the time: whoever returns to a page after this long sees them anew. */
const FRESH_MS = 60_000;

/** What came of the signed-in photographer's page in the last days, and in as many days before them. */
export const statisticsQuery = (api: ApiClient, days: number) =>
  queryOptions({
    queryKey: ['/api/statistics', days],
    queryFn: ({ signal }) => answerOf(api.GET('/api/statistics', { params: { query: { days } }, signal })),
    networkMode: 'always',
    refetchOnReconnect: 'always',
    staleTime: FRESH_MS,
  });
