import * as z from 'zod/mini';
import type { components } from '../schema.gen';

type Schemas = components['schemas'];

/** The signed-in user, as the routes under `/api/identity` return them. */
export type AuthUser = Schemas['AuthUser'];

/** The same user, as `/api/auth/user` returns them, with the time zone that a browser reported last. */
export type UserRecord = Schemas['User'];

/** A session of the user: one browser in which they are signed in. */
export type SessionSummary = Schemas['SessionSummary'];

/** `expiresIn` is in seconds from the response, because the browser's clock may be wrong. */
export type Session = Pick<Schemas['Session'], 'accessToken' | 'expiresIn' | 'user'>;

const optionalText = z.exactOptional(z.nullable(z.string()));

const providerSchema = z.object({
  providerId: z.string(),
  uid: z.string(),
  displayName: optionalText,
  email: z.string(),
  phoneNumber: optionalText,
  photoURL: optionalText,
});

export const authUserSchema = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: optionalText,
  photoURL: optionalText,
  phoneNumber: optionalText,
  isAnonymous: z.boolean(),
  tenantId: optionalText,
  providerData: z.array(providerSchema),
  metadata: z.object({ creationTime: z.number(), lastSignInTime: z.number() }),
});

export const sessionSchema = z.object({
  accessToken: z.string(),
  expiresIn: z.number(),
  user: authUserSchema,
}) satisfies z.ZodMiniType<Session>;
