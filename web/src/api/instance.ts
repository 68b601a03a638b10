import { createContext, use } from 'react';
import * as z from 'zod/mini';
import type { components } from './schema.gen';

export type Instance = components['schemas']['Instance'];

const instanceSchema = z.object({
  brand: z.string(),
  publicUrl: z.string(),
  registration: z.enum(['open', 'closed']),
  googleSignIn: z.boolean(),
  passwordMinLength: z.number(),
  companionUrl: z.exactOptional(z.nullable(z.string())),
}) satisfies z.ZodMiniType<Instance>;

/** The server writes what it offers into every page, so the first render needs no request. */
export function readInstance(page: Document): Instance {
  const block = page.getElementById('instance');
  if (!block) throw new Error('The page has no #instance block.');
  return instanceSchema.parse(JSON.parse(block.textContent));
}

export const InstanceContext = createContext<Instance | null>(null);

export function useInstance(): Instance {
  const instance = use(InstanceContext);
  if (!instance) throw new Error('useInstance needs an InstanceContext above it.');
  return instance;
}
