import * as z from 'zod/mini';
import type { components } from '../schema.gen';

type Schemas = components['schemas'];

/** Who signed in, as the identity service knows them. */
export type AuthUser = Schemas['AuthUser'];

/** The same person as the product knows them. */
export type UserRecord = Schemas['User'];

/** A device somebody is signed in with. */
export type SessionSummary = Schemas['SessionSummary'];

/** `expiresIn` counts, in seconds, from the answer: the browser's clock may be wrong, its seconds are not. */
export type Session = Pick<Schemas['Session'], 'accessToken' | 'expiresIn' | 'user'>;

const text = z.exactOptional(z.nullable(z.string()));

const providerSchema = z.object({
  providerId: z.string(),
  uid: z.string(),
  displayName: text,
  email: z.string(),
  phoneNumber: text,
  photoURL: text,
});

export const authUserSchema = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: text,
  photoURL: text,
  phoneNumber: text,
  isAnonymous: z.boolean(),
  tenantId: text,
  providerData: z.array(providerSchema),
  metadata: z.object({ creationTime: z.number(), lastSignInTime: z.number() }),
});

export const sessionSchema = z.object({
  accessToken: z.string(),
  expiresIn: z.number(),
  user: authUserSchema,
}) satisfies z.ZodMiniType<Session>;
