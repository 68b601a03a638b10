let count = 0;
const listeners = new Set<() => void>();

/** How many things wait for an answer on the page that is open: its title begins with it. */
export const titleCount = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  current: () => count,
  set(next: number) {
    count = next;
    for (const listener of listeners) listener();
  },
};
