import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

/** The periods that the server has statistics for, in days. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = 30;

const selectedPeriod = createStore<Period>(DEFAULT_PERIOD);

/** The selected period. All screens share it, until the page is closed. */
export function usePeriod() {
  const { subscribe, snapshot, set: selectPeriod } = selectedPeriod;
  const period = useSyncExternalStore(subscribe, snapshot, snapshot);
  return { period, selectPeriod, isDefaultPeriod: period === DEFAULT_PERIOD };
}
