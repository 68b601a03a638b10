import { useSyncExternalStore } from 'react';
import { once } from '@/lib/once';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From which age on which unit is the one that people use. */
const UNITS = [
  { from: 365 * DAY, length: 365 * DAY, name: 'year' },
  { from: 60 * DAY, length: 30 * DAY, name: 'month' },
  { from: 14 * DAY, length: 7 * DAY, name: 'week' },
  { from: DAY, length: DAY, name: 'day' },
  { from: HOUR, length: HOUR, name: 'hour' },
  { from: MINUTE, length: MINUTE, name: 'minute' },
] as const;

/** How long ago something was, `2 hours`. A clock that runs behind the server's has seen nothing of the future. */
export function ageInWords(at: number, now: number): string {
  const unit = UNITS.find(({ from }) => now - at >= from);
  if (!unit) return 'just now';
  const count = Math.floor((now - at) / unit.length);
  return `${String(count)} ${unit.name}${count === 1 ? '' : 's'}`;
}

// In the reader's own zone and words.
const format = (dateStyle: 'full' | 'medium') =>
  once(() => new Intl.DateTimeFormat(undefined, { dateStyle, timeStyle: 'short' }));
const full = format('full');
const medium = format('medium');

/** How long ago something was; the moment itself is behind it. */
export function Age({ at }: { at: number }) {
  const now = useSyncExternalStore(minutes.subscribe, minutes.current);
  return (
    <time dateTime={new Date(at).toISOString()} title={full().format(at)}>
      {ageInWords(at, now)}
    </time>
  );
}

export function Moment({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{medium().format(at)}</time>;
}

const minutes = createMinutes();

/** One clock for all ages on a page. It stands still while nobody looks. */
function createMinutes() {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    current: () => {
      // Nobody listened: it may have stood still since the last page with ages on it.
      if (listeners.size === 0 && Date.now() - now >= MINUTE) now = Date.now();
      return now;
    },
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        now = Date.now();
        timer = setInterval(tick, MINUTE);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
  };
}
