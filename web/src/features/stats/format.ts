import type { Statistics } from '@/api/queries';
import { createLazyValue } from '@/lib/lazy-value';
import { copy } from './copy';

const getCountFormat = createLazyValue(() => new Intl.NumberFormat('en-US'));
const getShareFormat = createLazyValue(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }));
const DAY_OPTIONS = { day: 'numeric', month: 'short' } as const;
const TIME_OPTIONS = { hour: '2-digit', minute: '2-digit' } as const;
// The server's days are in UTC: the browser's time zone must not shift them.
const getDayFormat = createLazyValue(
  () => new Intl.DateTimeFormat(undefined, { ...DAY_OPTIONS, timeZone: 'UTC' }),
);
const getTimeFormat = createLazyValue(() => new Intl.DateTimeFormat(undefined, TIME_OPTIONS));
const getDayTimeFormat = createLazyValue(
  () => new Intl.DateTimeFormat(undefined, { ...DAY_OPTIONS, ...TIME_OPTIONS }),
);

export const formatCount = (count: number) => getCountFormat().format(count);

/** `2026-05-12` as `May 12`. */
export const formatDay = (day: string) => getDayFormat().format(new Date(`${day}T00:00:00Z`));

/** A ratio as `2.2 %`. At most 100 %: a client may send a request without being counted as a visitor. */
export const formatShare = (share: number) => `${getShareFormat().format(Math.min(share, 1) * 100)} %`;

/** When the statistics were fetched: the time, and the day unless it is today. */
export function formatAsOf(fetchedAt: number, now = Date.now()): string {
  const isToday = new Date(fetchedAt).toDateString() === new Date(now).toDateString();
  return (isToday ? getTimeFormat() : getDayTimeFormat()).format(fetchedAt);
}

/** Whether there is nothing to compare with: the account was created in this period and has no older statistics. */
export function isFirstPeriod({ previous, series }: Statistics, createdAt: number): boolean {
  const periodStart = Date.parse(`${series[0]?.day ?? ''}T00:00:00Z`);
  return (
    createdAt >= periodStart && previous.views === 0 && previous.bookings === 0 && previous.revenue === 0
  );
}

/** `fromZero`: the figure was zero in the previous period and is not now, or there was no previous period. */
export type Trend = 'up' | 'down' | 'same' | 'fromZero';

export function getTrend(current: number, previous: number): Trend {
  if (current === previous) return 'same';
  if (previous === 0) return 'fromZero';
  return current > previous ? 'up' : 'down';
}

/** The change from the previous period, in words. */
export function formatChange(current: number, previous: number, format: (value: number) => string): string {
  const trend = getTrend(current, previous);
  return trend === 'up' || trend === 'down' ? copy.change[trend](format(previous)) : copy.change[trend];
}
