import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useAuth } from '@/api/identity/use-auth';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';

const KEY = ['log-out'];

/** Signs out and says what came of it. Whoever asks for it, everybody sees that it is going on. */
export function useLogout() {
  const { logout } = useAuth();
  const { mutate } = useMutation({
    mutationKey: KEY,
    mutationFn: logout,
    onSuccess: () => {
      toasts.add(copy.loggedOut);
    },
    onError: () => {
      toasts.add({ ...copy.logoutFailed, variant: 'destructive' });
    },
  });
  return {
    logOut: () => {
      mutate();
    },
    isPending: useIsMutating({ mutationKey: KEY }) > 0,
  };
}
