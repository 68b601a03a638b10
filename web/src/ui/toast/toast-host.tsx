import { createElement, useEffect, useSyncExternalStore } from 'react';
import { toasts } from './store';
import type { Toaster } from './toaster';

let loaded: typeof Toaster | undefined;
const waiting = new Set<() => void>();

/** Brings the toasts' code ahead of the first one, which may well say that the network is gone. */
export async function loadToaster() {
  loaded = (await import('./toaster')).Toaster;
  for (const tell of waiting) tell();
}

function onLoaded(tell: () => void) {
  waiting.add(tell);
  return () => {
    waiting.delete(tell);
  };
}

const hasToasts = () => toasts.snapshot().length > 0;

/**
 * The place toasts appear in. Their code arrives with the first one: most visits never see any. Once it is here, a
 * toast is on the page at once; `lazy` would keep it back for some 300 ms, and some pages are left after 500.
 */
export function ToastHost() {
  const needed = useSyncExternalStore(toasts.subscribe, hasToasts, () => false);
  const toaster = useSyncExternalStore(
    onLoaded,
    () => loaded,
    () => undefined,
  );
  const isMissing = needed && !toaster;
  useEffect(() => {
    if (isMissing) loadToaster().catch(console.error);
  }, [isMissing]);
  return needed && toaster ? createElement(toaster, { store: toasts }) : null;
}
