import { createContext, use, useSyncExternalStore } from 'react';
import type { AppAuthClient } from './hosted-identity';
import { SIGNED_OUT } from './session-manager';

/** The auth client of the app. Null outside the app, where `useAuth` throws. */
export const AuthContext = createContext<AppAuthClient | null>(null);

const getServerSnapshot = () => SIGNED_OUT;

/** The auth state and the actions that change it. */
export function useAuth() {
  const client = use(AuthContext);
  if (!client) throw new Error('useAuth needs an AuthContext above it.');
  // Prerendered pages show the signed-out state, so the first render must too.
  const state = useSyncExternalStore(client.subscribe, client.snapshot, getServerSnapshot);
  return {
    ...client,
    user: state.status === 'signed-in' ? state.user : null,
    isLoading: state.status === 'loading',
    isSlow: state.status === 'loading' && state.isSlow,
    isAuthenticated: state.status === 'signed-in',
  };
}
