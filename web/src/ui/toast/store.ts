export const TOAST_LIMIT = 1;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

export interface Toast extends ToastContent {
  id: string;
  open: boolean;
}

export type ToastAction =
  | { type: 'add'; toast: Toast }
  | { type: 'update'; id: string; content: Partial<ToastContent> }
  | { type: 'dismiss'; id?: string }
  | { type: 'remove'; id?: string };

export function toastReducer(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  const concerns = (toast: Toast) => !('id' in action) || toast.id === action.id;
  switch (action.type) {
    case 'add':
      return [action.toast, ...toasts].slice(0, TOAST_LIMIT);
    case 'update':
      return toasts.map((toast) => (concerns(toast) ? { ...toast, ...action.content } : toast));
    case 'dismiss':
      return toasts.map((toast) => (concerns(toast) ? { ...toast, open: false } : toast));
    case 'remove':
      return toasts.filter((toast) => !concerns(toast));
  }
}

/** Holds the toasts outside React, so that any code may raise one. */
export function createToastStore() {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function dispatch(action: ToastAction) {
    toasts = toastReducer(toasts, action);
    for (const listener of listeners) listener();
  }

  function removeLater(id: string) {
    setTimeout(() => {
      dispatch({ type: 'remove', id });
    }, TOAST_REMOVE_DELAY_MS);
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    snapshot: () => toasts,
    add(content: ToastContent): string {
      lastId += 1;
      const id = String(lastId);
      dispatch({ type: 'add', toast: { ...content, id, open: true } });
      return id;
    },
    update(id: string, content: Partial<ToastContent>) {
      dispatch({ type: 'update', id, content });
    },
    dismiss(id?: string) {
      for (const toast of toasts) if (id === undefined || toast.id === id) removeLater(toast.id);
      dispatch(id === undefined ? { type: 'dismiss' } : { type: 'dismiss', id });
    },
    remove(id?: string) {
      dispatch(id === undefined ? { type: 'remove' } : { type: 'remove', id });
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;

export const toasts = createToastStore();
