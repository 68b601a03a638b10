import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useApi } from '@/api/client';
import { statisticsQuery } from '@/api/queries';
import { useRetry } from '@/api/use-retry';
import { useOnline } from '@/lib/use-online';
import { Card } from '@/ui/card';
import { RetryButton, Skeleton } from '@/ui/load-state';
import { SegmentedControl } from '@/ui/segmented-control';
import { ChartPlaceholder } from './chart';
import { copy } from './copy';
import { Figures } from './figures';
import { formatAsOf } from './format';
import { PERIODS, usePeriod } from './period';
import { StatsContent } from './stats-content';

/** The statistics card. It shows placeholders before the first booking. */
export function ProfileStats() {
  const state = useStatistics();
  return (
    <Card title={copy.title} action={state.canSelectPeriod && <PeriodSwitch state={state} />}>
      <div className="@container px-5 pb-5 sm:px-6.5">
        <div
          aria-busy={state.isFromOtherPeriod}
          className={clsx(
            'grid min-h-63 content-start gap-5 transition-opacity',
            state.isFromOtherPeriod && 'opacity-60',
          )}
        >
          <CardContent state={state} />
        </div>
      </div>
    </Card>
  );
}

function PeriodSwitch({ state: { period, selectPeriod } }: { state: StatisticsState }) {
  return (
    <SegmentedControl
      legend={copy.period}
      value={period}
      onChange={selectPeriod}
      options={PERIODS.map((days) => ({
        value: days,
        label: (
          <>
            {days}
            <span className="sr-only">{copy.daysSuffix}</span>
          </>
        ),
      }))}
      unit={copy.daysUnit}
    />
  );
}

function CardContent({ state }: { state: StatisticsState }) {
  const { statistics } = state;
  if (!statistics) return state.retryState.isFailed ? <LoadError state={state} /> : <Loading />;
  if (!statistics.hasBookings) return <FigurePlaceholders note={copy.note} />;
  return (
    <>
      <StatsContent statistics={statistics} />
      {!state.isFromOtherPeriod && <DataAgeNotice state={state} />}
    </>
  );
}

/** Placeholders for the figures, and the reason why they are empty. */
function FigurePlaceholders({ note, children }: { note: string; children?: ReactNode }) {
  return (
    <>
      <Figures />
      <ChartPlaceholder>
        <p className="max-w-80 text-center text-13 text-pretty text-ink-soft">{note}</p>
        {children}
      </ChartPlaceholder>
    </>
  );
}

function LoadError({ state: { isOffline, retryState } }: { state: StatisticsState }) {
  return (
    <FigurePlaceholders note={isOffline ? copy.failed.offline : copy.failed.text}>
      <RetryButton isBusy={retryState.isRetrying} onRetry={retryState.retry} />
    </FigurePlaceholders>
  );
}

/** Says how old the statistics are, when offline or after a failed refresh. */
function DataAgeNotice({ state: { isOffline, retryState, fetchedAt } }: { state: StatisticsState }) {
  if (!isOffline && !retryState.isFailed) return null;
  const text = isOffline ? copy.asOf.offline : copy.asOf.failed;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
      <p className="min-w-0 grow basis-48 text-13 text-pretty text-ink-soft">{text(formatAsOf(fetchedAt))}</p>
      {!isOffline && <RetryButton isBusy={retryState.isRetrying} onRetry={retryState.retry} />}
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

/** The statistics of the selected period. Until they have loaded, those of the period selected before. */
function useStatistics() {
  const { period, selectPeriod, isDefaultPeriod } = usePeriod();
  const query = useQuery({ ...statisticsQuery(useApi(), period), placeholderData: keepPreviousData });
  const retryState = useRetry(query);
  // While a new period loads, the card keeps showing the old one, but not during a retry after a failed load.
  const isFromOtherPeriod = query.isPlaceholderData && !retryState.isRetrying;
  const statistics = query.isPlaceholderData && retryState.isRetrying ? undefined : query.data;
  return {
    period,
    selectPeriod,
    /** Not before the first booking. While that is unknown, only if the photographer has selected a period before. */
    canSelectPeriod: statistics?.hasBookings ?? !isDefaultPeriod,
    statistics,
    /** Whether the statistics on screen are those of another period. */
    isFromOtherPeriod,
    isOffline: !useOnline(),
    fetchedAt: query.dataUpdatedAt,
    retryState,
  };
}

type StatisticsState = ReturnType<typeof useStatistics>;
