import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerOf, type ApiClient } from '@/api/client';
import { ApiError } from '@/api/errors';
import { useApi } from '@/api/use-api';
import { cacheDetail, forgetBooking, refreshRequests } from './queries';
import type { BookingDetail, Step } from './types';

const STATUS = {
  confirm: 'confirmed',
  decline: 'declined',
  complete: 'completed',
  cancel: 'cancelled',
} as const;

/** The calls that change a request. Each shows at once what was answered, then looks at what it did to the lists. */
export function useBookingCalls() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMemo(() => createBookingCalls(api, queryClient), [api, queryClient]);
}

function createBookingCalls(api: ApiClient, queryClient: QueryClient) {
  const one = (id: string) => ({ params: { path: { id } } });

  async function change(call: Promise<{ data?: BookingDetail }>): Promise<BookingDetail> {
    const detail = await answerOf(call);
    cacheDetail(queryClient, detail);
    void refreshRequests(queryClient);
    return detail;
  }

  async function remove(id: string) {
    try {
      await api.DELETE('/api/bookings/{id}', one(id));
    } catch (error) {
      // Deleted in another tab: that is what was asked for.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
    forgetBooking(queryClient, id);
    void refreshRequests(queryClient, id);
    return null;
  }

  return {
    /** What became of it; null when it is gone. */
    take(id: string, step: Step): Promise<BookingDetail | null> {
      if (step === 'delete') return remove(id);
      if (step === 'release') return change(api.POST('/api/bookings/{id}/release', one(id)));
      return change(api.POST('/api/bookings/{id}/status', { ...one(id), body: { status: STATUS[step] } }));
    },
    undo: (id: string) => change(api.POST('/api/bookings/{id}/undo', one(id))),
    see: (id: string) => change(api.POST('/api/bookings/{id}/seen', one(id))),
    note: (id: string, note: string) =>
      change(api.PUT('/api/bookings/{id}/note', { ...one(id), body: { note } })),
    date: (id: string, date: string) =>
      change(api.PUT('/api/bookings/{id}/date', { ...one(id), body: { date: date === '' ? null : date } })),
    resend: (id: string, mailId: string) =>
      change(api.POST('/api/bookings/{id}/mails/{mailId}/resend', { params: { path: { id, mailId } } })),
    /** It is not what is shown: another look at all of it. */
    refresh: () => refreshRequests(queryClient),
  };
}

export type BookingCalls = ReturnType<typeof createBookingCalls>;
