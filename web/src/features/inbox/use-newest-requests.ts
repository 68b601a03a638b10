import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '@/api/client';
import { newestQuery } from './queries';

/** Home holds back its other cards for at most this long, so that they do not move when the requests appear. */
const MAX_WAIT_MS = 500;

/** Loads the newest requests that need an answer or, if there are none, the newest of any status. */
export function useNewestRequests() {
  const api = useApi();
  const needsAnswerQuery = useQuery(newestQuery(api, 'needs-answer'));
  const isAllAnswered = needsAnswerQuery.data?.items.length === 0;
  const latestQuery = useQuery({ ...newestQuery(api, 'all'), enabled: isAllAnswered });
  const shownQuery = isAllAnswered ? latestQuery : needsAnswerQuery;
  const hasTimedOut = useHasTimedOut();
  return {
    isAllAnswered,
    shownQuery,
    /** The requests have loaded, have failed to load, or have taken too long. */
    isSettled: hasTimedOut || !shownQuery.isPending,
  };
}

export type NewestRequestsState = ReturnType<typeof useNewestRequests>;

function useHasTimedOut(): boolean {
  const [hasTimedOut, setTimedOut] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setTimedOut(true);
    }, MAX_WAIT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return hasTimedOut;
}
