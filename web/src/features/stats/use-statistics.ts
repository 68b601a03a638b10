import { keepPreviousData, onlineManager, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { statisticsQuery } from '@/api/statistics';
import { useApi } from '@/api/use-api';
import { usePeriod } from './period';

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnline = () => onlineManager.isOnline();

/** The numbers of the chosen span, or those of the last one until they are there. */
export function useStatistics() {
  const { period, choose, isUsual } = usePeriod();
  const query = useQuery({ ...statisticsQuery(useApi(), period), placeholderData: keepPreviousData });
  return {
    period,
    choose,
    /** Whether there is something to choose: until the first booking there is not. */
    hasChoice: query.data?.hasBookings ?? !isUsual,
    statistics: query.data,
    /** The numbers on show are those of another span. */
    isPassing: query.isPlaceholderData,
    isFailed: query.isError,
    isFetching: query.isFetching,
    isOffline: !useSyncExternalStore(subscribe, isOnline, () => true),
    fetchedAt: query.dataUpdatedAt,
    retry: () => void query.refetch(),
  };
}

export type StatisticsState = ReturnType<typeof useStatistics>;
