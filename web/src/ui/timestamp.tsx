import { formatTimestamp } from '@/lib/format';

interface TimestampProps {
  /** Local time with its UTC offset. */
  time: string;
  /** The text after the time, `UTC` or `(Europe/Berlin time)`. */
  timeZoneLabel: string;
}

/**
 * A time. A script in the browser may replace it by the time in the user's own zone and format. The label is hidden
 * until then, because it may wrap to a second line that the replaced text does not need.
 */
export function Timestamp({ time, timeZoneLabel }: TimestampProps) {
  return (
    <time dateTime={time}>
      {formatTimestamp(time)}
      <span className="[@media(scripting:enabled)]:hidden">{` ${timeZoneLabel}`}</span>
    </time>
  );
}
