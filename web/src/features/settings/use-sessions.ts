import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import type { SessionSummary } from '@/api/identity/types';
import { sessionsQuery } from '@/api/settings/queries';
import { useApi } from '@/api/use-api';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import { deviceWords } from './device-words';
import { useOwnQuery } from './use-own-query';
import { useReport } from './use-report';

const { sessions: words } = copy;

/** Where somebody is signed in, and the ways to end that. */
export function useSessions() {
  const api = useApi();
  const queryClient = useQueryClient();
  const report = useReport();
  const query = useOwnQuery(sessionsQuery);

  async function end(sessions: readonly SessionSummary[]) {
    for (const { id } of sessions) {
      try {
        await api.DELETE('/api/identity/sessions/{id}', { params: { path: { id } } });
      } catch (error) {
        // It has ended by itself: that is what was asked for.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    }
  }

  const ending = useMutation({
    mutationFn: end,
    onSuccess: (_, sessions) => {
      const [first, ...more] = sessions;
      const text = more.length === 0 ? words.endedText(deviceWords(first?.userAgent)) : words.othersEnded;
      toasts.add({ title: words.ended, description: text });
    },
    onError: (error) => {
      report(error, words.failed);
    },
    // Some may have ended before one failed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return { query, ending };
}
