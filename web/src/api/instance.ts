import { createContext, use } from 'react';
import type { components } from './schema.gen';

export type Instance = components['schemas']['Instance'];

/**
 * The server writes what it offers into every page, so the first render needs no request. Nothing checks its shape:
 * page and scripts come out of the same binary, and a schema would be the largest thing that visitors load for it.
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
