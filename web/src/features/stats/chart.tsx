import type { Statistics } from '@/api/statistics';
import { BlankChart } from './blank-chart';
import { chartShape, HEIGHT, WIDTH } from './chart-shape';
import { copy } from './copy';
import { formatCount, formatDay } from './words';

const { chart: words } = copy;

/** The views of each day, as a line above the days that brought a booking. */
export function Chart({ statistics: { days, series, current } }: { statistics: Statistics }) {
  const { kind, views, bookings, most } = chartShape(series);
  const [first, last] = [series.at(0), series.at(-1)];
  if (most === null || !first || !last) return <Nobody days={days} />;
  const peak = words.most(formatCount(most.views), formatDay(most.day));
  const summary = words.summary({
    days,
    views: formatCount(current.views),
    most: peak,
    bookings: formatCount(current.bookings),
  });
  return (
    <figure className="grid gap-2">
      <figcaption aria-hidden className="flex justify-between gap-3 frame-mark uppercase">
        <span>{words.views}</span>
        <span className="text-right">{peak}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        className="my-1 h-20 w-full overflow-visible"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <Stroke path={`M0 ${String(HEIGHT)}H${String(WIDTH)}`} width={1} className="text-line" />
        <Stroke path={views} width={kind === 'line' ? 2 : 4} className="text-safelight" />
        <Stroke path={bookings} width={7} className="text-ink" />
      </svg>
      <p aria-hidden className="flex justify-between gap-3 frame-mark uppercase">
        <span>{formatDay(first.day)}</span>
        {bookings !== '' && (
          <span className="flex items-center gap-1.5">
            <span className="size-1.75 rounded-full bg-ink forced-colors:bg-[CanvasText]" />
            {words.booking}
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

function Nobody({ days }: { days: number }) {
  return (
    <BlankChart>
      <p className="max-w-80 text-center text-13 text-pretty text-ink-soft">{words.nobody(days)}</p>
    </BlankChart>
  );
}
