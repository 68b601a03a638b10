export const copy = {
  title: 'Profile Stats',
  figures: ['Profile Views', 'Bookings', 'Revenue'],
  unknown: '--',
  note: 'Analytics will be available once you start receiving bookings',
} as const;
