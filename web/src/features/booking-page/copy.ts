import { bookingLimits } from '@/lib/booking-copy';

export const copy = {
  back: (displayName: string) => `Back to ${displayName}`,
  messageLimit: `Up to ${String(bookingLimits.message)} characters.`,
  retryAfter: (seconds: number) => {
    if (seconds <= 5) return 'A few seconds from now it should work.';
    if (seconds < 90) return `In ${String(seconds)} seconds it should work.`;
    return `In about ${String(Math.ceil(seconds / 60))} minutes it should work.`;
  },
  serviceGone: {
    title: 'This service is no longer offered',
    text: 'The photographer changed what can be booked while you were here.',
  },
  trap: 'Leave this field empty',
  sentMark: { start: 'Request', end: 'Sent' },
} as const;
