import type { DayNumbers } from '@/api/queries';

export const CHART_WIDTH = 300;
export const CHART_HEIGHT = 80;

/** In views. The axis reaches at least this far, so that a single view is not drawn as a peak. */
const MIN_AXIS_TOP = 4;
/** With fewer days that have views, a line would be flat at zero for most of its length. */
const MIN_DAYS_FOR_LINE = 3;

interface ChartShape {
  kind: 'nothing' | 'stems' | 'line';
  /** SVG path of the views: one vertical bar per day, or a line. */
  views: string;
  /** SVG path with a dot on the baseline for each day with a booking. */
  bookings: string;
  /** The day with the most views, the newest if several days have as many. Null if no day has views. */
  peakDay: DayNumbers | null;
}

/** Draws the days from left to right in a box of CHART_WIDTH by CHART_HEIGHT, with zero at the bottom. */
export function createChartShape(series: readonly DayNumbers[]): ChartShape {
  const peakDay = series.reduce<DayNumbers | null>(
    (best, day) => (day.views > 0 && day.views >= (best?.views ?? 0) ? day : best),
    null,
  );
  const axisTop = Math.max(peakDay?.views ?? 0, MIN_AXIS_TOP);
  const points = series.map(({ views, bookings }, index) => ({
    x: round(series.length === 1 ? CHART_WIDTH / 2 : (index * CHART_WIDTH) / (series.length - 1)),
    y: round(CHART_HEIGHT - (views / axisTop) * CHART_HEIGHT),
    views,
    bookings,
  }));
  const daysWithViews = points.filter(({ views }) => views > 0);
  const isLine = daysWithViews.length >= MIN_DAYS_FOR_LINE;
  return {
    kind: peakDay === null ? 'nothing' : isLine ? 'line' : 'stems',
    views: isLine
      ? points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${String(x)} ${String(y)}`).join('')
      : daysWithViews.map(({ x, y }) => `M${String(x)} ${String(CHART_HEIGHT)}V${String(y)}`).join(''),
    bookings: points
      .filter(({ bookings }) => bookings > 0)
      // A stroke of zero length with a round cap is a round dot, however the box is stretched.
      .map(({ x }) => `M${String(x)} ${String(CHART_HEIGHT)}h0`)
      .join(''),
    peakDay,
  };
}

/** To one decimal. */
const round = (value: number) => Math.round(value * 10) / 10;
