import type { Statistics } from '@/api/statistics';
import { Chart } from './chart';
import { copy } from './copy';
import { DaysTable } from './days-table';
import { Figures } from './figures';
import { formatShare } from './words';

/** What came of the page, from the first booking on. */
export function Numbers({ statistics }: { statistics: Statistics }) {
  return (
    <>
      <Figures statistics={statistics} />
      <Chart statistics={statistics} />
      <div>
        <Conversion statistics={statistics} />
        <DaysTable statistics={statistics} />
      </div>
    </>
  );
}

function Conversion({ statistics: { current, previous } }: { statistics: Statistics }) {
  if (current.conversion == null) return null;
  return (
    <p className="text-15">
      {copy.conversion(formatShare(current.conversion))}
      {previous.conversion != null && (
        <span className="text-ink-soft"> · {copy.conversionBefore(formatShare(previous.conversion))}</span>
      )}
    </p>
  );
}
