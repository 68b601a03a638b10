import { createContext, use, useSyncExternalStore } from 'react';
import type { AuthClient } from './auth-client';
import { SIGNED_OUT } from './state';

export const AuthContext = createContext<AuthClient | null>(null);

const atFirst = () => SIGNED_OUT;

/** Who is signed in, and the ways to change that. */
export function useAuth() {
  const client = use(AuthContext);
  if (!client) throw new Error('useAuth needs an AuthContext above it.');
  // Prerendered pages know nobody, so the first render knows nobody either.
  const state = useSyncExternalStore(client.subscribe, client.snapshot, atFirst);
  return {
    ...client,
    user: state.status === 'signed-in' ? state.user : null,
    loading: state.status === 'loading',
    slow: state.status === 'loading' && state.slow,
    authenticated: state.status === 'signed-in',
  };
}
