import { bookingLimits } from '@/lib/shared-copy';

/** Texts of the booking page, which has the booking form for browsers without JavaScript, and of its confirmation. */
export const copy = {
  back: (displayName: string) => `Back to ${displayName}`,
  messageLimit: `Up to ${String(bookingLimits.message)} characters.`,
  retryAfter: (seconds: number) => {
    if (seconds <= 5) return 'Wait a few seconds first.';
    if (seconds < 90) return `Wait ${String(seconds)} seconds first.`;
    return `Wait about ${String(Math.ceil(seconds / 60))} minutes first.`;
  },
  serviceGone: {
    title: 'This service is no longer available',
    text: 'The photographer has changed their services. See what you can book now.',
  },
  honeypot: 'Leave this field empty',
  /** The words left and right of the line above the confirmation. */
  sentCaption: { start: 'Request', end: 'Sent' },
} as const;
