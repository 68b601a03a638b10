import { useId, useState } from 'react';
import type { Statistics } from '@/api/queries';
import { Chart } from './chart';
import { copy } from './copy';
import { DaysTable, hasRows } from './days-table';
import { Figures } from './figures';
import { formatShare } from './format';

/** The statistics of a photographer with at least one booking. */
export function StatsContent({ statistics }: { statistics: Statistics }) {
  const [isOpen, setOpen] = useState(false);
  const tableId = useId();
  const isTableShown = isOpen && hasRows(statistics);
  return (
    <>
      <Figures statistics={statistics} />
      <Chart statistics={statistics} />
      <div className="-my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <ConversionRate statistics={statistics} />
        {hasRows(statistics) && (
          <button
            type="button"
            aria-expanded={isTableShown}
            aria-controls={tableId}
            className="min-h-11 text-13 text-ink-soft underline underline-offset-4 hover:text-ink"
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            {isTableShown ? copy.table.hide : copy.table.show}
          </button>
        )}
      </div>
      <div id={tableId} hidden={!isTableShown}>
        {isTableShown && <DaysTable statistics={statistics} />}
      </div>
    </>
  );
}

function ConversionRate({ statistics: { current, previous } }: { statistics: Statistics }) {
  if (current.conversion == null) return null;
  return (
    <p className="text-13 @sm:text-15">
      {copy.conversion(formatShare(current.conversion))}
      {previous.conversion != null && (
        <span className="text-ink-soft"> · {copy.conversionBefore(formatShare(previous.conversion))}</span>
      )}
    </p>
  );
}
