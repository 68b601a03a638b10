import type { ComponentProps } from 'react';
import { Button } from '@/ui/button';
import { copy } from './copy';
import { useLogout } from './use-logout';

interface LogoutButtonProps extends Pick<ComponentProps<typeof Button>, 'size'> {
  /** What it does instead, where signing out on the spot would not do. */
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
