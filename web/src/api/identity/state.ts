import type { AuthUser } from './types';

export type AuthState =
  /** `slow`: the server has not answered for a while, and a person waiting deserves to know. */
  | { status: 'loading'; slow: boolean }
  | { status: 'signed-in'; user: AuthUser }
  /** `refused`: the code with which the server ended the session, when nobody here asked for it. */
  | { status: 'signed-out'; refused: string | null };

export const SIGNED_OUT: AuthState = { status: 'signed-out', refused: null };

/** Holds the auth state outside React, so that routes, calls and screens read the same one. */
export function createAuthStore() {
  let state = SIGNED_OUT;
  const listeners = new Set<() => void>();
  return {
    snapshot: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    set: (next: AuthState) => {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

export type AuthStore = ReturnType<typeof createAuthStore>;
