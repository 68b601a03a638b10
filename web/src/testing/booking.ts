import type { components } from '@/api/schema.gen';

type BookingDetail = components['schemas']['BookingDetail'];

const HOUR_MS = 3_600_000;

/** An id in the server's format. A higher number gives the id of a newer booking. */
export const createBookingId = (number: number) =>
  `0197c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;

const RECEIPT = {
  id: 'receipt',
  about: 'receipt',
  to: 'client',
  state: 'sent',
  attempts: 1,
  resendable: false,
} as const;

/** An unseen request from two hours ago. */
export function createExampleBooking(number: number, overrides: Partial<BookingDetail> = {}): BookingDetail {
  const createdAt = overrides.createdAt ?? Date.now() - 2 * HOUR_MS + number;
  return {
    id: createBookingId(number),
    status: 'inquiry',
    serviceTitle: 'Portrait session',
    price: 18_000,
    clientName: `Client ${String(number)}`,
    clientEmail: `client${String(number)}@example.com`,
    message: '',
    createdAt,
    seenAt: null,
    answeredAt: null,
    date: null,
    quarantined: false,
    mail: 'sent',
    emailHold: null,
    note: '',
    suspicion: null,
    timeline: [
      { kind: 'received', at: createdAt },
      { kind: 'mail', at: createdAt, mail: RECEIPT },
    ],
    actions: [],
    undoUntil: null,
    ...overrides,
  };
}
