export const copy = {
  title: 'Profile Stats',
  figures: ['Profile Views', 'Bookings', 'Revenue'],
  unknown: '--',
  note: 'Analytics will be available once you start receiving bookings',

  period: 'Period',
  /** After the number, for those who do not see the word beside the switch. */
  days: ' days',
  daysBeside: 'Days',
  loading: 'Loading your numbers...',

  change: {
    up: (before: string) => `up from ${before}`,
    down: (before: string) => `down from ${before}`,
    same: 'same as before',
    first: 'none before',
    firstPeriod: (days: number) => `first ${String(days)} days`,
  },
  conversion: (share: string) => `${share} of those who looked asked`,
  conversionBefore: (share: string) => `${share} before`,

  chart: {
    views: 'Views a day',
    most: (views: string, day: string) => `Most: ${views} on ${day}`,
    booking: 'a booking',
    nobody: (days: number) => `Nobody looked in these ${String(days)} days. Share your link to change that.`,
    summary: (parts: { days: number; views: string; most: string; bookings: string }) =>
      `Views a day over the last ${String(parts.days)} days: ${parts.views} in all. ${parts.most}. Bookings: ${parts.bookings}.`,
  },
  table: {
    show: 'Show as table',
    hide: 'Hide the table',
    caption: (days: number) => `The last ${String(days)} days, the newest first`,
    columns: ['Day', 'Views', 'Bookings', 'Revenue'],
    quietDays: 'Days on which nothing happened are left out.',
  },

  asOf: {
    offline: (moment: string) => `You are offline. Numbers as of ${moment}.`,
    failed: (moment: string) => `Numbers as of ${moment}. Newer ones did not come.`,
  },
  failed: {
    text: 'Your numbers did not load. None of them is lost.',
    offline: 'You are offline. Your numbers come back when you do.',
  },
} as const;
