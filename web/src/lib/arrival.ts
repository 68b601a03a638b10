/** Why somebody comes home, where home has something to do about it. It travels with the address, and counts once. */
export type Arrival = 'page-created' | 'log-out';

const REASONS: readonly unknown[] = ['page-created', 'log-out'] satisfies Arrival[];

/** Whoever loads the page anew before the reason is taken off the address again has not come for it twice. */
const thisLoad = () => performance.timeOrigin;

/** What to hand the router along with the way home. */
export const arrivingFor = (arrival: Arrival) => ({ arrival, load: thisLoad() });

/** The reason in what the router kept with an address; anybody may have put something else there. */
export function arrivalOf(state: unknown): Arrival | null {
  if (typeof state !== 'object' || state === null || !('arrival' in state && 'load' in state)) return null;
  return state.load === thisLoad() && REASONS.includes(state.arrival) ? (state.arrival as Arrival) : null;
}
