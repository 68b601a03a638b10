import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf } from '@/api/client';
import { ApiError } from '@/api/errors';
import { cacheService, profileQuery, uncacheService } from '@/api/profile/queries';
import type { OwnService, ServiceInput } from '@/api/profile/types';
import { useApi } from '@/api/use-api';

/** The calls that change services. Each brings the profile up to date, first from the answer, then from the server. */
export function useServiceCalls() {
  const api = useApi();
  const queryClient = useQueryClient();

  const refresh = () => void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  const show = (service: OwnService) => {
    cacheService(queryClient, service);
    refresh();
  };

  const create = useMutation({
    mutationFn: ({ key, body }: { key: string; body: ServiceInput }) =>
      answerOf(api.POST('/api/services', { params: { header: { 'Idempotency-Key': key } }, body })),
    onSuccess: show,
  });
  const update = useMutation({
    /** `version`: the one that the body is based on. */
    mutationFn: ({ id, version, body }: { id: string; version?: string | undefined; body: ServiceInput }) => {
      const header = version === undefined ? {} : { 'If-Match': `"${version}"` };
      return answerOf(api.PUT('/api/services/{id}', { params: { path: { id }, header }, body }));
    },
    onSuccess: show,
    // It may be gone, or not be what the list shows.
    onError: refresh,
  });
  const remove = useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.DELETE('/api/services/{id}', { params: { path: { id } } });
      } catch (error) {
        // Deleted in another tab: that is what was asked for.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, id) => {
      uncacheService(queryClient, id);
      refresh();
    },
  });
  return { create: create.mutateAsync, update: update.mutateAsync, remove };
}

export type ServiceCalls = ReturnType<typeof useServiceCalls>;
