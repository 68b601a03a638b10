import { formatTimestamp } from '@/lib/format';

interface TimestampProps {
  /** Local time with its UTC offset. */
  time: string;
  /** The text after the time, `UTC` or `(Europe/Berlin time)`. */
  timeZoneLabel: string;
}

/** A time. A script in the browser may convert it to the user's own zone and format. */
export function Timestamp({ time, timeZoneLabel }: TimestampProps) {
  return <time dateTime={time}>{formatTimestamp(time, timeZoneLabel)}</time>;
}
