import { useSyncExternalStore } from 'react';

/** The spans of time there are numbers for, in days. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

export const USUAL_PERIOD: Period = 30;

let chosen: Period = USUAL_PERIOD;
const listeners = new Set<() => void>();

function choose(period: Period) {
  chosen = period;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The span that is looked at: the same on every screen, for as long as the page is open. */
export function usePeriod() {
  const period = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => chosen,
  );
  return { period, choose, isUsual: period === USUAL_PERIOD };
}
