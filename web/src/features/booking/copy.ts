import { bookingCopy, bookingLimits } from '@/lib/shared-copy';

/** Texts of the booking dialog. `bookingCopy` has those that the booking page without JavaScript shows too. */
export const copy = {
  ...bookingCopy,
  /** The title of the toast if sending fails. */
  error: 'Error',

  /** The text before and after the suggested email address. */
  didYouMean: ['Did you mean ', '?'],

  validation: {
    name: 'Name is required',
    nameLength: `Name must be at most ${String(bookingLimits.name)} characters`,
    email: 'Valid email is required',
    messageLength: `Message must be at most ${String(bookingLimits.message)} characters`,
  },

  problems: {
    failed: 'Your request was not sent. Your text is still here.',
    offline: "You're offline. Your text is saved. Send it later.",
    online: "You're back online. You can send your request now.",
    busy: (duration: string) => `Too many requests. Please try again in ${duration}.`,
    gone: 'This service is gone. Please choose another one.',
    slow: 'Still sending. You can close this window.',
  },
  duration: (seconds: number) => {
    if (seconds <= 1) return 'a second';
    if (seconds < 90) return `${String(seconds)} seconds`;
    return `${String(Math.ceil(seconds / 60))} minutes`;
  },

  sentNote: (address: string) => `Request sent. You'll get a reply at ${address}`,

  sample: {
    note: 'This is a sample. Nothing is sent.',
    sentTitle: "That's all your clients do",
    sentText: 'A real request would now be in your inbox. This was a sample, so nothing was sent.',
    close: 'Close',
  },
} as const;
