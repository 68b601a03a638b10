import { useSyncExternalStore } from 'react';
import { createLazyValue } from '@/lib/lazy-value';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** An age uses the first unit whose minimum it reaches. */
const UNITS = [
  { minAge: 365 * DAY_MS, length: 365 * DAY_MS, name: 'year' },
  { minAge: 60 * DAY_MS, length: 30 * DAY_MS, name: 'month' },
  { minAge: 14 * DAY_MS, length: 7 * DAY_MS, name: 'week' },
  { minAge: DAY_MS, length: DAY_MS, name: 'day' },
  { minAge: HOUR_MS, length: HOUR_MS, name: 'hour' },
  { minAge: MINUTE_MS, length: MINUTE_MS, name: 'minute' },
] as const;

/** An age such as `2 hours ago`. Less than a minute, or a time in the future because of a slow clock, is `just now`. */
export function formatAge(time: number, now: number): string {
  const unit = UNITS.find(({ minAge }) => now - time >= minAge);
  if (!unit) return 'just now';
  const count = Math.floor((now - time) / unit.length);
  return `${String(count)} ${unit.name}${count === 1 ? '' : 's'} ago`;
}

// The formatters use the browser's time zone and language.
const createFormatter = (dateStyle: 'full' | 'medium') =>
  createLazyValue(() => new Intl.DateTimeFormat(undefined, { dateStyle, timeStyle: 'short' }));
const fullFormatter = createFormatter('full');
const mediumFormatter = createFormatter('medium');

/** How long ago something was, with the exact time as tooltip. */
export function RelativeTime({ time }: { time: number }) {
  const now = useSyncExternalStore(minuteClock.subscribe, minuteClock.current);
  return (
    <time dateTime={new Date(time).toISOString()} title={fullFormatter().format(time)}>
      {formatAge(time, now)}
    </time>
  );
}

export function LocalDateTime({ time }: { time: number }) {
  return <time dateTime={new Date(time).toISOString()}>{mediumFormatter().format(time)}</time>;
}

const minuteClock = createMinuteClock();

/** One clock for all ages on a page. It runs only while a component is subscribed. */
function createMinuteClock() {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    current: () => {
      // Without subscribers the clock is stopped, so its time may be old.
      if (listeners.size === 0 && Date.now() - now >= MINUTE_MS) now = Date.now();
      return now;
    },
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        now = Date.now();
        timer = setInterval(tick, MINUTE_MS);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
  };
}
