/** Why somebody comes home, where home has something to do about it. It travels with the address, and counts once. */
export type Arrival = 'page-created' | 'log-out';

const REASONS: readonly unknown[] = ['page-created', 'log-out'] satisfies Arrival[];

/** What to hand the router along with the way home. */
export const arrivingFor = (arrival: Arrival) => ({ arrival });

/** The reason in what the router kept with an address; anybody may have put something else there. */
export function arrivalOf(state: unknown): Arrival | null {
  if (typeof state !== 'object' || state === null || !('arrival' in state)) return null;
  return REASONS.includes(state.arrival) ? (state.arrival as Arrival) : null;
}
