import { bookingCopy, bookingLimits } from '@/lib/booking-copy';

/** The dialog's own words; those it shares with the page that needs no script stand in `bookingCopy`. */
export const copy = {
  ...bookingCopy,
  error: 'Error',

  /** Around the address. */
  didYouMean: ['Did you mean ', '?'],

  validation: {
    name: 'Name is required',
    nameLength: `Name must be at most ${String(bookingLimits.name)} characters`,
    email: 'Valid email is required',
    messageLength: `Message must be at most ${String(bookingLimits.message)} characters`,
  },

  kept: {
    failed: 'Your request is not sent yet. What you typed is kept.',
    offline: 'You are offline. What you typed is kept: send it when you are back.',
    online: 'You are online again. You can send your request now.',
    busy: (wait: string) => `That was a lot of requests. Please try again in ${wait}.`,
    gone: 'This service is no longer offered. The page may have others for you.',
    slow: 'Still sending. You may close this: it goes on.',
  },
  wait: (seconds: number) => {
    if (seconds <= 1) return 'a second';
    if (seconds < 90) return `${String(seconds)} seconds`;
    return `${String(Math.ceil(seconds / 60))} minutes`;
  },

  sentNote: (address: string) => `Request sent. The reply goes to ${address}`,

  sample: {
    note: 'A sample to try. Nothing is sent.',
    sentTitle: 'That is all a client does',
    sentText: 'A request like this one would be in your inbox now. This was a sample: nothing was sent.',
    close: 'Close',
  },
} as const;
