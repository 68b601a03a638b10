import * as z from 'zod/mini';

const text = z.nullable(z.string());

const authUserSchema = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: text,
  photoURL: text,
  phoneNumber: text,
  isAnonymous: z.boolean(),
  tenantId: text,
  providerData: z.array(
    z.object({
      providerId: z.string(),
      uid: z.string(),
      displayName: text,
      email: text,
      phoneNumber: text,
      photoURL: text,
    }),
  ),
  metadata: z.object({ creationTime: z.number(), lastSignInTime: z.number() }),
});

/** `expiresIn` counts, in seconds, from the answer: the browser's clock may be wrong, its seconds are not. */
export const sessionSchema = z.object({
  accessToken: z.string(),
  expiresIn: z.number(),
  user: authUserSchema,
});

/** Who signed in, as the identity service knows them. */
export type AuthUser = z.infer<typeof authUserSchema>;
export type Session = z.infer<typeof sessionSchema>;

/** The same person as the product knows them. */
export interface UserRecord {
  id: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  createdAt: number;
}
