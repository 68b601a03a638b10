import { useQueryClient } from '@tanstack/react-query';
import { unwrap, useApi } from '@/api/client';
import { SECOND_FACTORS_KEY } from '@/api/queries';
import { useRecentSignIn } from './recent-sign-in';

/** The changes of passkeys, authenticator apps and recovery codes. Each reloads the list. */
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

  return {
    startPasskey: () => withRecentSignIn(() => unwrap(api.POST('/api/identity/factors/passkey/start'))),
    addPasskey: (body: { challenge: string; name: string; passkey: unknown }) =>
      reloadAfter(unwrap(api.POST('/api/identity/factors/passkey', { body }))),
    startApp: () => withRecentSignIn(() => unwrap(api.POST('/api/identity/factors/authenticator-app/start'))),
    addApp: (body: { challenge: string; name: string; code: string }) =>
      reloadAfter(unwrap(api.POST('/api/identity/factors/authenticator-app', { body }))),
    rename: (id: string, name: string) =>
      reloadAfter(api.PUT('/api/identity/factors/{id}', { params: { path: { id } }, body: { name } })),
    remove: (id: string) =>
      reloadAfter(
        withRecentSignIn(() => api.DELETE('/api/identity/factors/{id}', { params: { path: { id } } })),
      ),
    createRecoveryCodes: () =>
      reloadAfter(withRecentSignIn(() => unwrap(api.POST('/api/identity/recovery-codes')))),
  };
}
