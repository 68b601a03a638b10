import { useQueryClient } from '@tanstack/react-query';
import { unwrap, useApi } from '@/api/client';
import { hasStatus } from '@/api/errors';
import { SECOND_FACTORS_KEY, secondFactorsQuery } from '@/api/queries';
import { useRecentSignIn } from './recent-sign-in';

/** The changes of passkeys, authenticator apps and recovery codes. Each reloads the list; a removal changes it at once. */
export function useSecondFactorActions() {
  const api = useApi();
  const queryClient = useQueryClient();
  const withRecentSignIn = useRecentSignIn();

  async function reloadAfter<Result>(call: Promise<Result>): Promise<Result> {
    try {
      return await call;
    } finally {
      // Also after an error: another tab may have changed the list.
      void queryClient.invalidateQueries({ queryKey: SECOND_FACTORS_KEY });
    }
  }

  async function remove(id: string) {
    try {
      await withRecentSignIn(() => api.DELETE('/api/identity/factors/{id}', { params: { path: { id } } }));
    } catch (error) {
      // Already removed in another tab.
      if (!hasStatus(error, 404)) throw error;
    }
    queryClient.setQueryData(
      secondFactorsQuery(api).queryKey,
      (list) => list && { ...list, factors: list.factors.filter((factor) => factor.id !== id) },
    );
  }

  return {
    startPasskey: () => withRecentSignIn(() => unwrap(api.POST('/api/identity/factors/passkey/start'))),
    addPasskey: (body: { challenge: string; name: string; passkey: unknown }) =>
      reloadAfter(unwrap(api.POST('/api/identity/factors/passkey', { body }))),
    startApp: () => withRecentSignIn(() => unwrap(api.POST('/api/identity/factors/authenticator-app/start'))),
    addApp: (body: { challenge: string; name: string; code: string }) =>
      reloadAfter(unwrap(api.POST('/api/identity/factors/authenticator-app', { body }))),
    rename: (id: string, name: string) =>
      reloadAfter(api.PUT('/api/identity/factors/{id}', { params: { path: { id } }, body: { name } })),
    remove: (id: string) => reloadAfter(remove(id)),
    createRecoveryCodes: () =>
      reloadAfter(withRecentSignIn(() => unwrap(api.POST('/api/identity/recovery-codes')))),
  };
}
