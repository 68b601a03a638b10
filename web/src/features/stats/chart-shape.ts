import type { DayNumbers } from '@/api/statistics';

export const WIDTH = 300;
export const HEIGHT = 80;

/** A day with one view is no peak. */
const LOWEST_TOP = 4;
/** With fewer days to tell of, a line would say that nothing happened, most of the way. */
const DAYS_FOR_A_LINE = 3;

export interface ChartShape {
  kind: 'nothing' | 'stems' | 'line';
  /** The views: strokes that stand on the ground, or one line. */
  views: string;
  /** A dot on the ground for each day with a booking. */
  bookings: string;
  /** The day with the most views, the newest of several. */
  most: DayNumbers | null;
}

/** Draws days from the left to the right, in a box of WIDTH by HEIGHT whose floor is nought. */
export function chartShape(series: readonly DayNumbers[]): ChartShape {
  const most = series.reduce<DayNumbers | null>(
    (best, day) => (day.views > 0 && day.views >= (best?.views ?? 0) ? day : best),
    null,
  );
  const top = Math.max(most?.views ?? 0, LOWEST_TOP);
  const points = series.map(({ views, bookings }, index) => ({
    x: round(series.length === 1 ? WIDTH / 2 : (index * WIDTH) / (series.length - 1)),
    y: round(HEIGHT - (views / top) * HEIGHT),
    views,
    bookings,
  }));
  const seen = points.filter(({ views }) => views > 0);
  const isLine = seen.length >= DAYS_FOR_A_LINE;
  return {
    kind: most === null ? 'nothing' : isLine ? 'line' : 'stems',
    views: isLine
      ? points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${String(x)} ${String(y)}`).join('')
      : seen.map(({ x, y }) => `M${String(x)} ${String(HEIGHT)}V${String(y)}`).join(''),
    bookings: points
      .filter(({ bookings }) => bookings > 0)
      // A stroke without length is a dot, as round as its end, however the box is stretched.
      .map(({ x }) => `M${String(x)} ${String(HEIGHT)}h0`)
      .join(''),
    most,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
