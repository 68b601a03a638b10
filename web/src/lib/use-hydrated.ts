import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False while the markup must equal the prerendered one, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
