import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useAuth } from '@/api/identity/use-auth';
import { Button } from '@/ui/button';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';

export function LogoutButton({ size = 'lg' }: Pick<ComponentProps<typeof Button>, 'size'>) {
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
      size={size}
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
