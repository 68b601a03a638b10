import { createElement, useEffect, useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';
import { toasts } from './toast-store';
import type { Toaster } from './toaster';

const loadedToaster = createStore<typeof Toaster | undefined>(undefined);

/** Loads the toast code. The app calls it before the first toast, which may report a lost network. */
export async function loadToaster() {
  loadedToaster.set((await import('./toaster')).Toaster);
}

const hasToasts = () => toasts.snapshot().length > 0;

/**
 * Renders the toasts. Unless `loadToaster` ran before, their code loads with the first toast, because most visits show
 * none. Once it is loaded, a toast appears at once; `lazy` would delay it by about 300 ms, and some pages redirect
 * after 500 ms.
 */
export function ToastHost() {
  const isNeeded = useSyncExternalStore(toasts.subscribe, hasToasts, () => false);
  const toaster = useSyncExternalStore(loadedToaster.subscribe, loadedToaster.snapshot, () => undefined);
  const isMissing = isNeeded && !toaster;
  useEffect(() => {
    if (isMissing) loadToaster().catch(console.error);
  }, [isMissing]);
  return isNeeded && toaster ? createElement(toaster, { store: toasts }) : null;
}
