import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap, useApi } from '@/api/client';
import { hasStatus } from '@/api/errors';
import {
  setCachedService,
  refreshProfile,
  removeCachedService,
  type OwnService,
  type ServiceInput,
} from '@/api/profile';

/** Creates, updates and removes services. Each success changes the cached profile at once, then refetches it. */
export function useServiceMutations() {
  const api = useApi();
  const queryClient = useQueryClient();

  const refresh = () => {
    refreshProfile(queryClient);
  };
  const cacheAndRefresh = (service: OwnService) => {
    setCachedService(queryClient, service);
    refresh();
  };

  const create = useMutation({
    mutationFn: ({ key, body }: { key: string; body: ServiceInput }) =>
      unwrap(api.POST('/api/services', { params: { header: { 'Idempotency-Key': key } }, body })),
    onSuccess: cacheAndRefresh,
  });
  const update = useMutation({
    /** `version`: the version that the body is based on. */
    mutationFn: ({ id, version, body }: { id: string; version?: string | undefined; body: ServiceInput }) => {
      const header = version === undefined ? {} : { 'If-Match': `"${version}"` };
      return unwrap(api.PUT('/api/services/{id}', { params: { path: { id }, header }, body }));
    },
    onSuccess: cacheAndRefresh,
    // The service may be deleted or differ from the list.
    onError: refresh,
  });
  const remove = useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.DELETE('/api/services/{id}', { params: { path: { id } } });
      } catch (error) {
        // Already deleted in another tab.
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSuccess: (_, id) => {
      removeCachedService(queryClient, id);
      refresh();
    },
  });
  return { create: create.mutateAsync, update: update.mutateAsync, remove };
}

export type ServiceMutations = ReturnType<typeof useServiceMutations>;
