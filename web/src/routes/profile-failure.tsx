import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { copy } from '@/features/home/copy';
import { HomeFrame } from '@/features/home/home-frame';
import { LogoutButton } from '@/features/home/logout-button';
import { LoadFailure } from '@/ui/load-failure';
import type { useOwnProfile } from './use-own-profile';

type ProfileQuery = Pick<ReturnType<typeof useOwnProfile>, 'isFetching' | 'refetch'>;

/** Any screen of a photographer whose profile could not be loaded. */
export function ProfileFailure({ query: { isFetching, refetch } }: { query: ProfileQuery }) {
  const { brand } = useInstance();
  const { user } = useAuth();
  return (
    <HomeFrame
      brand={brand}
      person={user?.displayName ?? user?.email ?? ''}
      width="sheet"
      action={<LogoutButton size="md" />}
    >
      <LoadFailure {...copy.loadFailed} isBusy={isFetching} onRetry={() => void refetch()} />
    </HomeFrame>
  );
}
