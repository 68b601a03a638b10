/** `done` lists completed bookings, `declined` also cancelled and withdrawn ones. */
export const FILTERS = ['all', 'needs-answer', 'confirmed', 'done', 'declined', 'quarantine'] as const;

export type Filter = (typeof FILTERS)[number];

/** The filter and the search that select the listed requests. */
export interface InboxQuery {
  filter: Filter;
  /** Search text; empty for all requests. */
  q: string;
}

/** The server's limit, in characters. */
export const MAX_SEARCH_LENGTH = 100;

const FILTER_PARAM = 'filter';
const SEARCH_PARAM = 'q';

/** Reads the filter and the search from a URL. Ignores an unknown filter. */
export function parseInboxQuery(search: string): InboxQuery {
  const params = new URLSearchParams(search);
  const filter = FILTERS.find((name) => name === params.get(FILTER_PARAM)) ?? 'all';
  return { filter, q: (params.get(SEARCH_PARAM) ?? '').trim().slice(0, MAX_SEARCH_LENGTH) };
}

export function formatInboxQuery({ filter, q }: InboxQuery): string {
  const params = new URLSearchParams({
    ...(filter !== 'all' && { [FILTER_PARAM]: filter }),
    ...(q !== '' && { [SEARCH_PARAM]: q }),
  });
  return params.size === 0 ? '' : `?${params.toString()}`;
}
