import type { ReactNode } from 'react';
import type { Statistics } from '@/api/queries';
import { createChartShape, CHART_HEIGHT, CHART_WIDTH } from './chart-shape';
import { copy } from './copy';
import { formatCount, formatDay } from './format';

const { chart: texts } = copy;

/** The views of each day, with a dot for each day with a booking. */
export function Chart({ statistics: { days, series, current } }: { statistics: Statistics }) {
  const { kind, views, bookings, peakDay } = createChartShape(series);
  const [first, last] = [series.at(0), series.at(-1)];
  if (peakDay === null || !first || !last) return <NoViews days={days} />;
  const peak = texts.peak(formatCount(peakDay.views), formatDay(peakDay.day));
  const summary = texts.summary({
    days,
    views: formatCount(current.views),
    peak,
    bookings: formatCount(current.bookings),
  });
  return (
    <figure className="grid gap-2">
      <figcaption aria-hidden className="flex justify-between gap-3 caption-mono uppercase">
        <span>{texts.views}</span>
        <span className="text-right">{peak}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${String(CHART_WIDTH)} ${String(CHART_HEIGHT)}`}
        preserveAspectRatio="none"
        className="my-1 h-20 w-full overflow-visible"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <Stroke path={`M0 ${String(CHART_HEIGHT)}H${String(CHART_WIDTH)}`} width={1} className="text-line" />
        <Stroke path={views} width={kind === 'line' ? 2 : 4} className="text-accent" />
        <Stroke path={bookings} width={7} className="text-ink" />
      </svg>
      <p aria-hidden className="flex justify-between gap-3 caption-mono uppercase">
        <span>{formatDay(first.day)}</span>
        {bookings !== '' && (
          <span className="flex items-center gap-1.5">
            <span className="size-1.75 rounded-full bg-ink forced-colors:bg-[CanvasText]" />
            {texts.booking}
          </span>
        )}
        <span>{formatDay(last.day)}</span>
      </p>
    </figure>
  );
}

function Stroke({ path, width, className }: { path: string; width: number; className: string }) {
  return <path d={path} strokeWidth={width} vectorEffect="non-scaling-stroke" className={className} />;
}

function NoViews({ days }: { days: number }) {
  return (
    <ChartPlaceholder>
      <p className="max-w-80 text-center text-13 text-pretty text-ink-soft">{texts.noViews(days)}</p>
    </ChartPlaceholder>
  );
}

/** Replaces the chart when there is nothing to draw, with the reason as its content. */
export function ChartPlaceholder({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-36 content-center justify-items-center gap-4 rounded-control bg-paper px-5 py-4">
      {children}
    </div>
  );
}
