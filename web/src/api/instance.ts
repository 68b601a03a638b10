import { createContext, use } from 'react';
import type { components } from './schema.gen';

export type Instance = components['schemas']['Instance'];

/**
 * The server writes this data into every page of the app, so the first render needs no request. Its shape is not
 * checked: page and scripts come from the same binary, and a schema would be too large for the pages of visitors.
 */
export function readInstance(page: Document): Instance {
  const block = page.getElementById('instance');
  if (!block) throw new Error('The page has no #instance block.');
  return JSON.parse(block.textContent) as Instance;
}

export const InstanceContext = createContext<Instance | null>(null);

export function useInstance(): Instance {
  const instance = use(InstanceContext);
  if (!instance) throw new Error('useInstance needs an InstanceContext above it.');
  return instance;
}

const HINT_COOKIE_PATTERN = /(?:^|;\s*)(?:__Host-)?signed-in=1(?:;|$)/;

/**
 * Whether this browser may hold a session. Scripts cannot read the session cookie, so the server sets a readable
 * hint cookie beside it. Without the hint, the page needs no request to know that the visitor is signed out.
 */
export function mayBeSignedIn(): boolean {
  return HINT_COOKIE_PATTERN.test(document.cookie);
}
