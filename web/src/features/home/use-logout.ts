import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '@/api/identity/use-auth';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';

const KEY = ['log-out'];

/** Whether somebody is on the way out, for whom nothing is fetched any more. */
export const useIsLoggingOut = () => useIsMutating({ mutationKey: KEY }) > 0;

/** Signs out and says what came of it. Whoever asks for it, everybody sees that it is going on. */
export function useLogout() {
  const { logout } = useAuth();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: KEY,
    mutationFn: async () => {
      // What is on its way would be refused halfway, and look like a session that ran out.
      await queries.cancelQueries();
      await logout();
    },
    onSuccess: () => {
      toasts.add(copy.loggedOut);
    },
    onError: () => {
      toasts.add({ ...copy.logoutFailed, variant: 'destructive' });
      void queries.invalidateQueries();
    },
  });
  return {
    logOut: () => {
      mutate();
    },
    isPending: useIsLoggingOut(),
  };
}
