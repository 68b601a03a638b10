import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '@/api/use-api';
import { newestQuery } from './queries';

/** How long the rest of home waits for them: they stand in the middle, and what is below would move when they come. */
const PATIENCE_MS = 500;

/** The newest requests: those that wait for an answer, or else how the last ones stand. */
export function useNewest() {
  const api = useApi();
  const waiting = useQuery(newestQuery(api, 'needs-answer'));
  const isQuiet = waiting.data?.items.length === 0;
  const latest = useQuery({ ...newestQuery(api, 'all'), enabled: isQuiet });
  const shown = isQuiet ? latest : waiting;
  const isLate = useIsLate();
  return {
    waiting,
    latest,
    isQuiet,
    shown,
    /** They are here, cannot be had, or take too long. */
    isSettled: isLate || !shown.isPending,
  };
}

export type Newest = ReturnType<typeof useNewest>;

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return isLate;
}
