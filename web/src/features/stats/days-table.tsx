import type { Statistics } from '@/api/queries';
import { formatMoney } from '@/lib/format';
import { copy } from './copy';
import { formatCount, formatDay } from './format';

const { table: texts } = copy;

const filterActiveDays = (series: Statistics['series']) =>
  series.filter((day) => day.views > 0 || day.bookings > 0 || day.revenue > 0);

export const hasRows = ({ series }: Statistics) => filterActiveDays(series).length > 0;

/** The chart's data as a table, without the days on which nothing happened. */
export function DaysTable({ statistics: { days, series } }: { statistics: Statistics }) {
  const rows = filterActiveDays(series).reverse();
  return (
    <>
      <table className="w-full text-right text-13 tabular-nums">
        <caption className="sr-only">{texts.caption(days)}</caption>
        <thead>
          <tr className="text-ink-soft">
            {texts.columns.map((column) => (
              <th key={column} scope="col" className="py-1.5 font-medium first:text-left">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, views, bookings, revenue }) => (
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
      {rows.length < series.length && <p className="mt-2 text-13 text-ink-soft">{texts.emptyDaysOmitted}</p>}
    </>
  );
}
