import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '@/api/errors';
import { useAuth } from '@/api/identity/use-auth';
import type { SessionSummary } from '@/api/identity/types';
import { SESSIONS_KEY, sessionsQuery } from '@/api/queries';
import { useApi } from '@/api/client';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import { showErrorToast } from './errors';
import { getDeviceName } from './device-name';

const { sessions: texts } = copy;

/** The photographer's sessions, and a mutation that ends one of them or all others. */
export function useSessions() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { isAuthenticated } = useAuth();
  const query = useQuery({ ...sessionsQuery(api), enabled: isAuthenticated });

  async function endSessions(sessions: readonly SessionSummary[]) {
    for (const { id } of sessions) {
      try {
        await api.DELETE('/api/identity/sessions/{id}', { params: { path: { id } } });
      } catch (error) {
        // The session has already ended.
        if (!hasStatus(error, 404)) throw error;
      }
    }
  }

  const endMutation = useMutation({
    mutationFn: endSessions,
    onSuccess: (_, sessions) => {
      const [first, ...others] = sessions;
      const text = others.length === 0 ? texts.endedText(getDeviceName(first?.userAgent)) : texts.othersEnded;
      toasts.add({ title: texts.ended, description: text });
    },
    onError: (error) => {
      showErrorToast(error, texts.failed);
    },
    // Some sessions may have ended before the error.
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
  return { query, endMutation };
}
