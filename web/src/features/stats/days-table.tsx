import type { Statistics } from '@/api/statistics';
import { formatMoney } from '@/lib/money';
import { copy } from './copy';
import { formatCount, formatDay } from './words';

const { table: words } = copy;

/** What the chart draws, in numbers. */
export function DaysTable({ statistics: { days, series } }: { statistics: Statistics }) {
  const eventful = series.filter((day) => day.views > 0 || day.bookings > 0 || day.revenue > 0);
  if (eventful.length === 0) return null;
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-13 text-ink-soft underline underline-offset-4 hover:text-ink">
        {words.show}
      </summary>
      <table className="mb-2 w-full text-right text-13 tabular-nums">
        <caption className="sr-only">{words.caption(days)}</caption>
        <thead>
          <tr className="text-ink-soft">
            {words.columns.map((column) => (
              <th key={column} scope="col" className="py-1.5 font-medium first:text-left">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {eventful.reverse().map(({ day, views, bookings, revenue }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                <time dateTime={day}>{formatDay(day)}</time>
              </th>
              <td>{formatCount(views)}</td>
              <td>{formatCount(bookings)}</td>
              <td>{formatMoney(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {eventful.length < series.length && <p className="mb-2 text-13 text-ink-soft">{words.quietDays}</p>}
    </details>
  );
}
