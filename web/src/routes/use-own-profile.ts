import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnauthorized } from '@/api/errors';
import { useAuth } from '@/api/identity/use-auth';
import { profileQuery } from '@/api/profile/queries';
import { endExpiredSession } from '@/features/auth/unauthorized';
import { useIsLoggingOut } from '@/features/home/use-logout';

/** The profile of whoever is signed in. A server that no longer knows them ends the session here, with a word. */
export function useOwnProfile() {
  const { authenticated, logout } = useAuth();
  const isLoggingOut = useIsLoggingOut();
  const query = useQuery({ ...profileQuery, enabled: authenticated && !isLoggingOut });
  const isExpired = authenticated && isUnauthorized(query.error);
  useEffect(() => {
    if (isExpired) endExpiredSession({ logout });
  }, [isExpired, logout]);
  return query;
}
