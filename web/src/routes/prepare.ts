import { bookingCountsQuery } from '@/api/booking-counts';
import { profileQuery } from '@/api/profile/queries';
import type { AppSession } from './session';

/** What every screen at the desk shows. */
export const prepareDesk = ({ api, queryClient }: AppSession): Promise<unknown>[] => [
  queryClient.query(profileQuery),
  queryClient.query(bookingCountsQuery(api)),
];
