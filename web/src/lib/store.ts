/** A value outside React, for `useSyncExternalStore`. */
export function createStore<State>(initialState: State) {
  let state = initialState;
  const listeners = new Set<() => void>();
  return {
    snapshot: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    set: (newState: State) => {
      state = newState;
      for (const listener of listeners) listener();
    },
  };
}

export type Store<State> = ReturnType<typeof createStore<State>>;
