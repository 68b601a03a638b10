import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { profileQuery } from '@/api/profile';
import { copy } from '@/features/home/copy';
import { HomeFrame } from '@/features/home/home-frame';
import { useIsLoggingOut, LogoutButton } from '@/features/home/logout-button';
import { LoadFailure } from '@/ui/load-state';

/** The signed-in photographer's profile. */
export function useProfileQuery() {
  const { isAuthenticated } = useAuth();
  const isLoggingOut = useIsLoggingOut();
  return useQuery({ ...profileQuery(useApi()), enabled: isAuthenticated && !isLoggingOut });
}

type ProfileQuery = Pick<ReturnType<typeof useProfileQuery>, 'isFetching' | 'refetch'>;

/** Replaces a screen that needs the profile, after the profile could not be loaded. */
export function ProfileLoadError({ query: { isFetching, refetch } }: { query: ProfileQuery }) {
  const { brand } = useInstance();
  const { user } = useAuth();
  return (
    <HomeFrame
      brand={brand}
      userName={user?.displayName ?? user?.email ?? ''}
      width="narrow"
      action={<LogoutButton size="md" />}
    >
      <LoadFailure {...copy.loadFailed} isBusy={isFetching} onRetry={() => void refetch()} />
    </HomeFrame>
  );
}
