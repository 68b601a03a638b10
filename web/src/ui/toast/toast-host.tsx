import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toasts } from './store';

const Toaster = lazy(async () => ({ default: (await import('./toaster')).Toaster }));

const hasToasts = () => toasts.snapshot().length > 0;

/** The place toasts appear in. Their code arrives with the first one: most visits never see any. */
export function ToastHost() {
  const needed = useSyncExternalStore(toasts.subscribe, hasToasts, () => false);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <Toaster store={toasts} />
    </Suspense>
  );
}
