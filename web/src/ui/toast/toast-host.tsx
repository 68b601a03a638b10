import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toasts } from './store';

/** Brings the toasts' code ahead of the first one, which may well say that the network is gone. */
export const loadToaster = async () => ({ default: (await import('./toaster')).Toaster });

const Toaster = lazy(loadToaster);

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
