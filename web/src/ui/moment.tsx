import { formatMoment } from '@/lib/dates';

/** A moment that a script may put in the reader's own zone and words. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}
