import type { DayNumbers, Statistics } from '@/api/queries';

const DAY_MS = 86_400_000;

/** Days up to June 10, 2026, oldest first. */
export function createExampleDays(...days: Partial<DayNumbers>[]): DayNumbers[] {
  const lastDay = Date.UTC(2026, 5, 10);
  return days.map((overrides, index) => ({
    day: new Date(lastDay - (days.length - 1 - index) * DAY_MS).toISOString().slice(0, 10),
    views: 0,
    bookings: 0,
    revenue: 0,
    ...overrides,
  }));
}

/** The statistics of a public page with views and bookings. */
export function createExampleStatistics(overrides: Partial<Statistics> = {}): Statistics {
  return {
    days: 30,
    hasBookings: true,
    current: { views: 412, bookings: 9, revenue: 192_000, conversion: 0.0218 },
    previous: { views: 380, bookings: 9, revenue: 250_050, conversion: 0.0237 },
    series: createExampleDays({ views: 4 }, { views: 12, bookings: 1, revenue: 18_000 }, {}, { views: 9 }),
    ...overrides,
  };
}

/** The statistics of a public page with views but no bookings. */
export function createStatisticsWithoutBookings(days = 30): Statistics {
  const withoutBookings = { views: 3, bookings: 0, revenue: 0, conversion: 0 };
  return {
    days,
    hasBookings: false,
    current: withoutBookings,
    previous: withoutBookings,
    series: createExampleDays({ views: 3 }),
  };
}
