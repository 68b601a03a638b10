let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

function move(to: HTMLElement | null) {
  place = to;
  for (const listener of listeners) listener();
}

/**
 * Where toasts appear. Over an open `<dialog>` nothing else can be seen, pressed or heard, so it takes them in: they
 * come back to the page with the returned function.
 */
export function showToastsIn(dialog: HTMLElement): () => void {
  move(dialog);
  return () => {
    if (place === dialog) move(null);
  };
}

export const toastPlace = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** Null: the page itself. */
  current: () => place,
};
