import type { DayNumbers, Statistics } from '@/api/statistics';

const DAY_MS = 86_400_000;

/** Days up to June 10, 2026, the oldest first. */
export function exampleDays(...numbers: Partial<DayNumbers>[]): DayNumbers[] {
  const last = Date.UTC(2026, 5, 10);
  return numbers.map((changes, index) => ({
    day: new Date(last - (numbers.length - 1 - index) * DAY_MS).toISOString().slice(0, 10),
    views: 0,
    bookings: 0,
    revenue: 0,
    ...changes,
  }));
}

/** A page that was looked at, and booked through. */
export function exampleStatistics(changes: Partial<Statistics> = {}): Statistics {
  return {
    days: 30,
    hasBookings: true,
    current: { views: 412, bookings: 9, revenue: 192_000, conversion: 0.0218 },
    previous: { views: 380, bookings: 9, revenue: 250_050, conversion: 0.0237 },
    series: exampleDays({ views: 4 }, { views: 12, bookings: 1, revenue: 18_000 }, {}, { views: 9 }),
    ...changes,
  };
}

/** A page that nobody has booked through yet. */
export function noStatistics(days = 30): Statistics {
  const nothing = { views: 3, bookings: 0, revenue: 0, conversion: 0 };
  return { days, hasBookings: false, current: nothing, previous: nothing, series: exampleDays({ views: 3 }) };
}
