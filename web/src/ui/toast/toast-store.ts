import { createStore } from '@/lib/store';

const MAX_TOASTS = 1;
/** How long a dismissed toast stays in the store. The product specification sets the value. */
const TOAST_REMOVE_DELAY_MS = 1_000_000;

export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

export interface Toast extends ToastContent {
  id: string;
  isOpen: boolean;
}

type ToastAction =
  | { type: 'add'; toast: Toast }
  | { type: 'update'; id: string; content: Partial<ToastContent> }
  | { type: 'dismiss'; id?: string }
  | { type: 'remove'; id?: string };

export function toastReducer(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  const isTarget = (toast: Toast) => !('id' in action) || toast.id === action.id;
  switch (action.type) {
    case 'add':
      return [action.toast, ...toasts].slice(0, MAX_TOASTS);
    case 'update':
      return toasts.map((toast) => (isTarget(toast) ? { ...toast, ...action.content } : toast));
    case 'dismiss':
      return toasts.map((toast) => (isTarget(toast) ? { ...toast, isOpen: false } : toast));
    case 'remove':
      return toasts.filter((toast) => !isTarget(toast));
  }
}

/** Holds the toasts outside React, so that any code can add one. */
export function createToastStore() {
  const { snapshot, subscribe, set } = createStore<readonly Toast[]>([]);
  let lastId = 0;

  function dispatch(action: ToastAction) {
    set(toastReducer(snapshot(), action));
  }

  function scheduleRemoval(id: string) {
    setTimeout(() => {
      dispatch({ type: 'remove', id });
    }, TOAST_REMOVE_DELAY_MS);
  }

  return {
    subscribe,
    snapshot,
    add(content: ToastContent): string {
      lastId += 1;
      const id = String(lastId);
      dispatch({ type: 'add', toast: { ...content, id, isOpen: true } });
      return id;
    },
    update(id: string, content: Partial<ToastContent>) {
      dispatch({ type: 'update', id, content });
    },
    dismiss(id?: string) {
      for (const toast of snapshot()) if (id === undefined || toast.id === id) scheduleRemoval(toast.id);
      dispatch(id === undefined ? { type: 'dismiss' } : { type: 'dismiss', id });
    },
    remove(id?: string) {
      dispatch(id === undefined ? { type: 'remove' } : { type: 'remove', id });
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;

export const toasts = createToastStore();
