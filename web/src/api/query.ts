import { notifyManager, QueryClient, type QueryFunction } from '@tanstack/react-query';
import { callHeaders, type TokenSource } from './call-headers';
import { ApiError } from './errors';

// Told by a timer, as is its habit, a page hears too late what was chosen: React has turned the switch back by then.
notifyManager.setScheduler(queueMicrotask);

interface FetchOptions {
  /** What a 401 means to the query: an answer (`null`, nobody is signed in) or a failure. */
  on401: 'null' | 'throw';
  tokenSource?: TokenSource | undefined;
}

/** The default fetch of every query: GET on the query key joined with slashes. */
export function queryFetch({ on401, tokenSource }: FetchOptions): QueryFunction {
  return async ({ queryKey, signal }) => {
    const response = await fetch(queryKey.join('/'), {
      headers: await callHeaders(tokenSource),
      credentials: 'include',
      signal,
    });
    if (on401 === 'null' && response.status === 401) return null;
    if (!response.ok) throw await ApiError.from(response);
    return response.json() as Promise<unknown>;
  };
}

export function createQueryClient(tokenSource?: TokenSource): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: queryFetch({ on401: 'throw', tokenSource }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        retry: false,
      },
      // Without a network they fail like any other call, instead of waiting without a word.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
