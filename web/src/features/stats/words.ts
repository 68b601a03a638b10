import type { Statistics } from '@/api/statistics';
import { once } from '@/lib/once';
import { copy } from './copy';

const counts = once(() => new Intl.NumberFormat('en-US'));
const shares = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }));
const DAY = { day: 'numeric', month: 'short' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
// The days are the server's: no zone of the reader's may move them.
const days = once(() => new Intl.DateTimeFormat(undefined, { ...DAY, timeZone: 'UTC' }));
const times = once(() => new Intl.DateTimeFormat(undefined, TIME));
const moments = once(() => new Intl.DateTimeFormat(undefined, { ...DAY, ...TIME }));

export const formatCount = (count: number) => counts().format(count);

/** `2026-05-12` as `May 12`. */
export const formatDay = (day: string) => days().format(new Date(`${day}T00:00:00Z`));

/** A share of one as `2.2 %`. Who asked without having been counted as a visitor makes it no more than all. */
export const formatShare = (share: number) => `${shares().format(Math.min(share, 1) * 100)} %`;

/** When numbers were fetched: the time of today, or the day as well. */
export function formatAsOf(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return (isToday ? times() : moments()).format(at);
}

/** Whether there is nothing to compare with: the account was made in this period, and nothing is older than it. */
export function isFirstPeriod({ previous, series }: Statistics, createdAt: number): boolean {
  const start = Date.parse(`${series[0]?.day ?? ''}T00:00:00Z`);
  return createdAt >= start && previous.views === 0 && previous.bookings === 0 && previous.revenue === 0;
}

export type Trend = 'up' | 'down' | 'same' | 'first';

export function trendOf(current: number, previous: number): Trend {
  if (current === previous) return 'same';
  if (previous === 0) return 'first';
  return current > previous ? 'up' : 'down';
}

/** How a figure stands to the one before it, in words. */
export function changeText(current: number, previous: number, format: (value: number) => string): string {
  const trend = trendOf(current, previous);
  return trend === 'up' || trend === 'down' ? copy.change[trend](format(previous)) : copy.change[trend];
}
