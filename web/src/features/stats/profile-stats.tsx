import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { RetryButton } from '@/ui/retry-button';
import { Segmented } from '@/ui/segmented';
import { Skeleton } from '@/ui/skeleton';
import { BlankChart } from './blank-chart';
import { copy } from './copy';
import { Figures } from './figures';
import { Numbers } from './numbers';
import { PERIODS } from './period';
import { useStatistics, type StatisticsState } from './use-statistics';
import { formatAsOf } from './words';

/** What came of the page so far: nothing to count before the first booking. */
export function ProfileStats() {
  const state = useStatistics();
  return (
    <Card title={copy.title} action={state.hasChoice && <PeriodSwitch state={state} />}>
      <div className="@container px-5 pb-5 sm:px-6.5">
        <div
          aria-busy={state.isPassing}
          className={clsx(
            'grid min-h-63 content-start gap-5 transition-opacity',
            state.isPassing && 'opacity-60',
          )}
        >
          <Content state={state} />
        </div>
      </div>
    </Card>
  );
}

function PeriodSwitch({ state: { period, choose } }: { state: StatisticsState }) {
  return (
    <Segmented
      legend={copy.period}
      value={period}
      onChange={choose}
      options={PERIODS.map((days) => ({
        value: days,
        label: (
          <>
            {days}
            <span className="sr-only">{copy.days}</span>
          </>
        ),
      }))}
      unit={copy.daysBeside}
    />
  );
}

function Content({ state }: { state: StatisticsState }) {
  const { statistics } = state;
  if (!statistics) return state.again.isFailed ? <Failed state={state} /> : <Loading />;
  if (!statistics.hasBookings) return <Unknown note={copy.note} />;
  return (
    <>
      <Numbers statistics={statistics} />
      {!state.isPassing && <AsOf state={state} />}
    </>
  );
}

/** The places of the figures, and why they are empty. */
function Unknown({ note, children }: { note: string; children?: ReactNode }) {
  return (
    <>
      <Figures />
      <BlankChart>
        <p className="max-w-80 text-center text-13 text-pretty text-ink-soft">{note}</p>
        {children}
      </BlankChart>
    </>
  );
}

function Failed({ state: { isOffline, again } }: { state: StatisticsState }) {
  return (
    <Unknown note={isOffline ? copy.failed.offline : copy.failed.text}>
      <RetryButton isBusy={again.isRetrying} onRetry={again.retry} />
    </Unknown>
  );
}

/** Old numbers are better than none, as long as they say so. */
function AsOf({ state: { isOffline, again, fetchedAt } }: { state: StatisticsState }) {
  if (!isOffline && !again.isFailed) return null;
  const words = isOffline ? copy.asOf.offline : copy.asOf.failed;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
      <p className="min-w-0 grow basis-48 text-13 text-pretty text-ink-soft">
        {words(formatAsOf(fetchedAt))}
      </p>
      {!isOffline && <RetryButton isBusy={again.isRetrying} onRetry={again.retry} />}
    </div>
  );
}

function Loading() {
  return (
    <>
      <p className="sr-only">{copy.loading}</p>
      <div className="flex justify-between gap-5">
        {copy.figures.map((figure) => (
          <Skeleton key={figure} className="h-16 w-24" />
        ))}
      </div>
      <Skeleton className="h-36" />
    </>
  );
}
