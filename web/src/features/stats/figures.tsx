import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useAuth } from '@/api/identity/use-auth';
import type { Statistics } from '@/api/statistics';
import { formatMoney } from '@/lib/money';
import { LineIcon } from '@/ui/line-icon';
import { copy } from './copy';
import { changeText, formatCount, isFirstPeriod, trendOf, type Trend } from './words';

const ARROWS: Partial<Record<Trend, string>> = {
  up: 'M8 13V3M3.5 7.5 8 3l4.5 4.5',
  down: 'M8 3v10m4.5-4.5L8 13 3.5 8.5',
};

/** `$99,999.00`: with a longer one, three figures of the large size have no room in one row. */
const LONGEST_LARGE = 10;

/** The three figures; without numbers, their places. */
export function Figures({ statistics }: { statistics?: Statistics }) {
  if (!statistics) {
    return (
      <List className="grid-cols-3">
        {copy.figures.map((figure) => (
          <Figure key={figure} label={figure} value={copy.unknown} />
        ))}
      </List>
    );
  }
  return <ComparedFigures statistics={statistics} />;
}

function ComparedFigures({ statistics }: { statistics: Statistics }) {
  const [views, bookings, revenue] = copy.figures;
  const { user } = useAuth();
  const { current, previous, days } = statistics;
  const isTight = formatMoney(current.revenue).length > LONGEST_LARGE;
  const isFirst = user !== null && isFirstPeriod(statistics, user.metadata.creationTime);
  const firstText = isFirst ? copy.change.firstPeriod(days) : null;
  const count = { format: formatCount, isTight, firstText };
  return (
    <List className="grid-cols-2">
      <Compared label={views} now={current.views} before={previous.views} {...count} />
      <Compared label={bookings} now={current.bookings} before={previous.bookings} {...count} />
      <Compared
        label={revenue}
        now={current.revenue}
        before={previous.revenue}
        format={formatMoney}
        isTight={isTight}
        firstText={firstText}
        isLong
      />
    </List>
  );
}

/** In one row where there is room, and as many rows as it takes where a figure is a long one. */
function List({ className, children }: { className: string; children: ReactNode }) {
  return (
    <dl className={clsx('grid gap-x-5 gap-y-4 @sm:flex @sm:flex-wrap @sm:justify-between', className)}>
      {children}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: string;
  /** On a phone it has a row of its own. */
  isLong?: boolean;
  /** The smaller size, so that all three stay in one row. */
  isTight?: boolean;
  children?: ReactNode;
}

function Figure({ label, value, isLong = false, isTight = false, children }: FigureProps) {
  return (
    <div className={clsx('grid content-start', isLong && 'col-span-2')}>
      <dt className="text-13 text-ink-soft @sm:text-15">{label}</dt>
      <dd
        className={clsx(
          'order-first font-serif text-32 leading-heading tabular-nums @sm:leading-display',
          !isTight && '@sm:text-44',
        )}
      >
        {value}
      </dd>
      {children}
    </div>
  );
}

interface ComparedProps extends Pick<FigureProps, 'label' | 'isLong' | 'isTight'> {
  now: number;
  before: number;
  format: (value: number) => string;
  /** In the place of a comparison, when there is nothing to compare with. */
  firstText: string | null;
}

function Compared({ now, before, format, firstText, ...figure }: ComparedProps) {
  const trend = firstText === null ? trendOf(now, before) : 'first';
  const arrow = ARROWS[trend];
  return (
    <Figure {...figure} value={format(now)}>
      <dd
        className={clsx('mt-1 flex items-center gap-1 text-13', trend === 'up' ? 'text-ok' : 'text-ink-soft')}
      >
        {arrow !== undefined && <LineIcon path={arrow} size={12} />}
        {firstText ?? changeText(now, before, format)}
      </dd>
    </Figure>
  );
}
