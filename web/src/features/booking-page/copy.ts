import { bookingLimits } from '@/lib/booking-copy';

export const copy = {
  back: (displayName: string) => `Back to ${displayName}`,
  messageHint: `Up to ${String(bookingLimits.message)} characters.`,
  trap: 'Leave this field empty',
  sentMark: { start: 'Request', end: 'Sent' },
} as const;
