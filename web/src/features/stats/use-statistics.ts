import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { statisticsQuery } from '@/api/statistics';
import { useApi } from '@/api/use-api';
import { useRetry } from '@/api/use-retry';
import { useOnline } from '@/lib/use-online';
import { usePeriod } from './period';

/** The numbers of the chosen span, or those of the last one until they are there. */
export function useStatistics() {
  const { period, choose, isUsual } = usePeriod();
  const query = useQuery({ ...statisticsQuery(useApi(), period), placeholderData: keepPreviousData });
  const again = useRetry(query);
  // Numbers of another span that hold the place of the next ones, but not that of ones that failed.
  const isPassing = query.isPlaceholderData && !again.isRetrying;
  const statistics = query.isPlaceholderData && again.isRetrying ? undefined : query.data;
  return {
    period,
    choose,
    /** Whether there is something to choose: until the first booking there is not. */
    hasChoice: statistics?.hasBookings ?? !isUsual,
    statistics,
    /** The numbers on show are those of another span. */
    isPassing,
    isOffline: !useOnline(),
    fetchedAt: query.dataUpdatedAt,
    again,
  };
}

export type StatisticsState = ReturnType<typeof useStatistics>;
