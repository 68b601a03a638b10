import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useAuth } from '@/api/identity/use-auth';
import type { Statistics } from '@/api/queries';
import { formatMoney } from '@/lib/format';
import { LineIcon } from '@/ui/line-icon';
import { copy } from './copy';
import { formatChange, formatCount, getTrend, isFirstPeriod, type Trend } from './format';

const ARROW_PATHS: Partial<Record<Trend, string>> = {
  up: 'M8 13V3M3.5 7.5 8 3l4.5 4.5',
  down: 'M8 3v10m4.5-4.5L8 13 3.5 8.5',
};

/** `$99,999.00`: with a longer amount, three figures of the large size do not fit into one row. */
const MAX_LARGE_AMOUNT_LENGTH = 10;

/** The three figures; placeholders without statistics. */
export function Figures({ statistics }: { statistics?: Statistics }) {
  if (!statistics) {
    return (
      <FigureList className="grid-cols-3">
        {copy.figures.map((figure) => (
          <Figure key={figure} label={figure} value={copy.placeholder} />
        ))}
      </FigureList>
    );
  }
  return <ComparedFigures statistics={statistics} />;
}

function ComparedFigures({ statistics }: { statistics: Statistics }) {
  const [views, bookings, revenue] = copy.figures;
  const { user } = useAuth();
  const { current, previous, days } = statistics;
  const isCompact = formatMoney(current.revenue).length > MAX_LARGE_AMOUNT_LENGTH;
  const isFirst = user !== null && isFirstPeriod(statistics, user.metadata.creationTime);
  const firstText = isFirst ? copy.change.firstPeriod(days) : null;
  const countProps = { format: formatCount, isCompact, firstText };
  return (
    <FigureList className="grid-cols-2">
      <ComparedFigure label={views} current={current.views} previous={previous.views} {...countProps} />
      <ComparedFigure
        label={bookings}
        current={current.bookings}
        previous={previous.bookings}
        {...countProps}
      />
      <ComparedFigure
        label={revenue}
        current={current.revenue}
        previous={previous.revenue}
        format={formatMoney}
        isCompact={isCompact}
        firstText={firstText}
        isFullRow
      />
    </FigureList>
  );
}

/** In a wide container one row, or more if the figures do not fit. In a narrow one, a grid that `className` sets. */
function FigureList({ className, children }: { className: string; children: ReactNode }) {
  return (
    <dl className={clsx('grid gap-x-5 gap-y-4 @sm:flex @sm:flex-wrap @sm:justify-between', className)}>
      {children}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: string;
  /** Takes a whole row on a phone. */
  isFullRow?: boolean;
  /** The smaller size, so that all three stay in one row. */
  isCompact?: boolean;
  children?: ReactNode;
}

function Figure({ label, value, isFullRow = false, isCompact = false, children }: FigureProps) {
  return (
    <div className={clsx('grid content-start', isFullRow && 'col-span-2')}>
      <dt className="text-13 text-ink-soft @sm:text-15">{label}</dt>
      <dd
        className={clsx(
          'order-first font-serif text-32 leading-heading tabular-nums @sm:leading-display',
          !isCompact && '@sm:text-44',
        )}
      >
        {value}
      </dd>
      {children}
    </div>
  );
}

interface ComparedFigureProps extends Pick<FigureProps, 'label' | 'isFullRow' | 'isCompact'> {
  current: number;
  previous: number;
  format: (value: number) => string;
  /** Replaces the comparison in the first period. */
  firstText: string | null;
}

function ComparedFigure({ current, previous, format, firstText, ...figure }: ComparedFigureProps) {
  const trend = firstText === null ? getTrend(current, previous) : 'fromZero';
  const arrow = ARROW_PATHS[trend];
  return (
    <Figure {...figure} value={format(current)}>
      <dd
        className={clsx('mt-1 flex items-center gap-1 text-13', trend === 'up' ? 'text-ok' : 'text-ink-soft')}
      >
        {arrow !== undefined && <LineIcon path={arrow} size={12} />}
        {firstText ?? formatChange(current, previous, format)}
      </dd>
    </Figure>
  );
}
