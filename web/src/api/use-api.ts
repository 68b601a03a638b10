import { createContext, use } from 'react';
import type { ApiClient } from './client';

export const ApiContext = createContext<ApiClient | null>(null);

/** The client that calls the product's own API in the name of whoever is signed in. */
export function useApi(): ApiClient {
  const client = use(ApiContext);
  if (!client) throw new Error('useApi needs an ApiContext above it.');
  return client;
}
