import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ApiClient, unwrap, useApi } from '@/api/client';
import { ApiError, hasStatus, isNetworkError } from '@/api/errors';
import { copy } from './copy';
import {
  cacheDetail,
  refreshRequests,
  removeCachedBooking,
  type BookingDetail,
  type RequestAction,
} from './queries';

const STATUS_AFTER_ACTION = {
  confirm: 'confirmed',
  decline: 'declined',
  complete: 'completed',
  cancel: 'cancelled',
} as const;

/** The calls that change a request. Each updates the cache at once and then refetches everything about requests. */
export function useBookingCalls() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMemo(() => createBookingCalls(api, queryClient), [api, queryClient]);
}

function createBookingCalls(api: ApiClient, queryClient: QueryClient) {
  const toParams = (id: string) => ({ params: { path: { id } } });

  async function applyChange(call: Promise<{ data?: BookingDetail }>): Promise<BookingDetail> {
    const detail = await unwrap(call);
    cacheDetail(queryClient, detail);
    void refreshRequests(queryClient);
    return detail;
  }

  async function remove(id: string) {
    try {
      await api.DELETE('/api/bookings/{id}', toParams(id));
    } catch (error) {
      // Already deleted in another tab.
      if (!hasStatus(error, 404)) throw error;
    }
    removeCachedBooking(queryClient, id);
    void refreshRequests(queryClient, id);
    return null;
  }

  return {
    /** Resolves with the changed request; null after a deletion. */
    perform(id: string, action: RequestAction): Promise<BookingDetail | null> {
      if (action === 'delete') return remove(id);
      if (action === 'release') return applyChange(api.POST('/api/bookings/{id}/release', toParams(id)));
      return applyChange(
        api.POST('/api/bookings/{id}/status', {
          ...toParams(id),
          body: { status: STATUS_AFTER_ACTION[action] },
        }),
      );
    },
    undo: (id: string) => applyChange(api.POST('/api/bookings/{id}/undo', toParams(id))),
    markSeen: (id: string) => applyChange(api.POST('/api/bookings/{id}/seen', toParams(id))),
    setNote: (id: string, note: string) =>
      applyChange(api.PUT('/api/bookings/{id}/note', { ...toParams(id), body: { note } })),
    setDate: (id: string, date: string) =>
      applyChange(
        api.PUT('/api/bookings/{id}/date', { ...toParams(id), body: { date: date === '' ? null : date } }),
      ),
    resendEmail: (id: string, emailId: string) =>
      applyChange(
        api.POST('/api/bookings/{id}/mails/{mailId}/resend', { params: { path: { id, mailId: emailId } } }),
      ),
    /** Refetches everything about requests. */
    refresh: () => refreshRequests(queryClient),
  };
}

export type BookingCalls = ReturnType<typeof createBookingCalls>;

/** The message for a failed call. For a conflict or an invalid field it is the server's own text. */
export function getActionErrorText(error: unknown, fallback: string = copy.errors.action): string {
  if (isNetworkError(error)) return copy.errors.offline;
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 409) return error.serverMessage ?? fallback;
  if (error.status === 404) return copy.errors.gone;
  return error.fieldErrors[0]?.message ?? fallback;
}
