import { useEffect, useEffectEvent } from 'react';

const callbacks = new Set<() => void>();

/**
 * Runs a callback before the app leaves a page whose session has ended. The photographer signs in and returns, so the
 * page must not ask about unsaved input, and must keep it.
 */
export function useBeforeSignIn(callback: () => void) {
  const run = useEffectEvent(callback);
  useEffect(() => {
    const listener = () => {
      run();
    };
    callbacks.add(listener);
    return () => {
      callbacks.delete(listener);
    };
  }, []);
}

export function prepareForSignIn() {
  for (const callback of callbacks) callback();
}
