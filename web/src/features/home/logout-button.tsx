import { useMutation } from '@tanstack/react-query';
import { useAuth } from '@/api/identity/use-auth';
import { Button } from '@/ui/button';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';

export function LogoutButton() {
  const { logout } = useAuth();
  const { mutate, isPending } = useMutation({
    mutationFn: logout,
    onSuccess: () => {
      toasts.add(copy.loggedOut);
    },
    onError: () => {
      toasts.add({ ...copy.logoutFailed, variant: 'destructive' });
    },
  });
  return (
    <Button
      intent="outline"
      busy={isPending}
      busyLabel={copy.loggingOut}
      onClick={() => {
        mutate();
      }}
    >
      {copy.logout}
    </Button>
  );
}
