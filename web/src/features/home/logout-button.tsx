import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useAuth } from '@/api/identity/use-auth';
import { Button } from '@/ui/button';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';

interface LogoutButtonProps extends Pick<ComponentProps<typeof Button>, 'size'> {
  /** Runs instead of the sign-out. */
  onPress?: () => void;
}

export function LogoutButton({ size = 'lg', onPress }: LogoutButtonProps) {
  const { logOut, isPending } = useLogout();
  return (
    <Button
      intent="outline"
      size={size}
      busy={isPending}
      busyLabel={copy.loggingOut}
      onClick={onPress ?? logOut}
    >
      {copy.logout}
    </Button>
  );
}

const LOGOUT_KEY = ['log-out'];

/** Whether a sign-out is in progress. The screens do not fetch the profile then: the call would fail with 401. */
export const useIsLoggingOut = () => useIsMutating({ mutationKey: LOGOUT_KEY }) > 0;

/** Signs out and shows the result. All logout buttons show the progress of one sign-out. */
export function useLogout() {
  const { logout } = useAuth();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: LOGOUT_KEY,
    mutationFn: async () => {
      // A call in flight would fail with 401 and look like an expired session.
      await queryClient.cancelQueries();
      await logout();
    },
    onSuccess: () => {
      toasts.add(copy.loggedOut);
    },
    onError: () => {
      toasts.add({ ...copy.logoutFailed, variant: 'destructive' });
      void queryClient.invalidateQueries();
    },
  });
  return {
    logOut: () => {
      mutate();
    },
    isPending: useIsLoggingOut(),
  };
}
