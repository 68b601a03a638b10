import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from '@/api/identity/use-auth';
import { isSignedOut } from './failure-text';

/** Something of the person's own. A server that no longer knows them has the session looked at again. */
export function useOwnQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
) {
  const { authenticated, retry } = useAuth();
  const query = useQuery({ ...options, enabled: authenticated });
  const isOver = authenticated && isSignedOut(query.error);
  useEffect(() => {
    if (isOver) retry();
  }, [isOver, retry]);
  return query;
}
