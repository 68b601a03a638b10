import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionEnded } from './errors';

// The default timer notifies React too late: a switch would flip back before it shows the new value.
notifyManager.setScheduler(queueMicrotask);

interface QueryMeta extends Record<string, unknown> {
  /** If this query finds that the session has ended, the app shows a toast and signs the user out. */
  signsOutIfSessionEnded?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** `onSessionEnded`: a query with `signsOutIfSessionEnded` found that the session has ended. */
export function createQueryClient(onSessionEnded: () => void = () => undefined): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.signsOutIfSessionEnded && isSessionEnded(error)) onSessionEnded();
      },
    }),
    defaultOptions: {
      queries: { refetchInterval: false, refetchOnWindowFocus: false, staleTime: Infinity, retry: false },
      // Offline, mutations fail at once instead of waiting silently.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
