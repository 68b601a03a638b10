import { useEffect, useEffectEvent } from 'react';

const callbacks = new Set<() => void>();

/**
 * Runs a callback when the server refuses an action because the session has ended, before the app goes to the sign-in
 * page. The photographer signs in and returns, so the page must not ask about unsaved input, and must keep it.
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
