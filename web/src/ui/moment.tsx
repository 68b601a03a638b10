import { formatMoment } from '@/lib/dates';

interface MomentProps {
  /** By the clock of the zone, with its distance from UTC. */
  at: string;
  /** As it stands behind the time, `UTC` or `(Europe/Berlin time)`. */
  timeZone: string;
}

/** A moment that a script may put in the reader's own zone and words. */
export function Moment({ at, timeZone }: MomentProps) {
  return <time dateTime={at}>{formatMoment(at, timeZone)}</time>;
}
