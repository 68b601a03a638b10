import type { components } from '@/api/schema.gen';

type BookingDetail = components['schemas']['BookingDetail'];

const HOUR = 3_600_000;

/** Ids as the server makes them: the higher the number, the newer. */
export const bookingId = (number: number) => `0197c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;

const RECEIPT = {
  id: 'receipt',
  about: 'receipt',
  to: 'client',
  state: 'sent',
  attempts: 1,
  resendable: false,
} as const;

/** A request that came in some hours ago and that nobody has looked at. */
export function exampleBooking(number: number, changes: Partial<BookingDetail> = {}): BookingDetail {
  const createdAt = changes.createdAt ?? Date.now() - 2 * HOUR + number;
  return {
    id: bookingId(number),
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
    ...changes,
  };
}
