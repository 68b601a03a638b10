import type { BookingCounts } from './types';

export const FILTERS = ['all', 'needs-answer', 'confirmed', 'done', 'declined', 'quarantine'] as const;

export type Filter = (typeof FILTERS)[number];

/** Which requests are looked at. */
export interface Look {
  filter: Filter;
  /** Words to find; empty for all. */
  q: string;
}

/** As long as the server takes. */
export const SEARCH_LIMIT = 100;

const FILTER = 'filter';
const QUERY = 'q';

/** What an address asks to see. What it misspells is left out. */
export function readLook(search: string): Look {
  const params = new URLSearchParams(search);
  const filter = FILTERS.find((known) => known === params.get(FILTER)) ?? 'all';
  return { filter, q: (params.get(QUERY) ?? '').trim().slice(0, SEARCH_LIMIT) };
}

export function writeLook({ filter, q }: Look): string {
  const params = new URLSearchParams({
    ...(filter !== 'all' && { [FILTER]: filter }),
    ...(q !== '' && { [QUERY]: q }),
  });
  return params.size === 0 ? '' : `?${params.toString()}`;
}

export function countOf(filter: Filter, counts: BookingCounts): number {
  switch (filter) {
    case 'all':
      return counts.needsAnswer + counts.confirmed + counts.done + counts.declined;
    case 'needs-answer':
      return counts.needsAnswer;
    default:
      return counts[filter];
  }
}
