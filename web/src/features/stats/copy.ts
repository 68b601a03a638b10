export const copy = {
  title: 'Profile Stats',
  figures: ['Profile Views', 'Bookings', 'Revenue'],
  placeholder: '--',
  note: 'Analytics will be available once you start receiving bookings',

  period: 'Period',
  /** After the number, for screen readers. */
  daysSuffix: ' days',
  daysUnit: 'Days',
  loading: 'Loading statistics...',

  change: {
    up: (previous: string) => `up from ${previous}`,
    down: (previous: string) => `down from ${previous}`,
    same: 'no change',
    fromZero: 'up from 0',
    firstPeriod: (days: number) => `first ${String(days)} days`,
  },
  conversion: (share: string) => `${share} of visitors sent a request`,
  conversionBefore: (share: string) => `previously ${share}`,

  chart: {
    views: 'Views per day',
    peak: (views: string, day: string) => `Peak: ${views} on ${day}`,
    booking: 'Booking',
    noViews: (days: number) => `No views in the last ${String(days)} days. Share your link to get more.`,
    summary: (parts: { days: number; views: string; peak: string; bookings: string }) =>
      `Views per day over the last ${String(parts.days)} days: ${parts.views} in total. ${parts.peak}. Bookings: ${parts.bookings}.`,
  },
  table: {
    show: 'Show as table',
    hide: 'Hide table',
    caption: (days: number) => `Last ${String(days)} days, newest first`,
    columns: ['Day', 'Views', 'Bookings', 'Revenue'],
    emptyDaysOmitted: 'Days without activity are not shown.',
  },

  asOf: {
    offline: (moment: string) => `You're offline. Last updated ${moment}.`,
    failed: (moment: string) => `Couldn't refresh. Last updated ${moment}.`,
  },
  failed: {
    text: "Couldn't load your statistics.",
    offline: "You're offline. Your statistics will load when you reconnect.",
  },
} as const;
