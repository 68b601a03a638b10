import { useQuery } from '@tanstack/react-query';
import { bookingCountsQuery } from '@/api/booking-counts';
import { useApi } from '@/api/use-api';

/** How many requests wait for an answer; undefined while nobody knows, which is no reason to say anything. */
export function useNeedsAnswer(): number | undefined {
  return useQuery(bookingCountsQuery(useApi())).data?.needsAnswer;
}
