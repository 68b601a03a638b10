import * as z from 'zod/mini';
import { callHeaders, type TokenSource } from '../call-headers';
import type { components } from '../schema.gen';
import { IdentityError } from './errors';
import { sessionSchema, type Session } from './types';

type Schemas = components['schemas'];

const TIMEOUT_MS = 30_000;

const addressSchema = z.object({ email: z.string() }) satisfies z.ZodMiniType<Schemas['Address']>;
const attemptSchema = z.object({
  attemptId: z.string(),
  url: z.url({ protocol: /^https?$/ }),
}) satisfies z.ZodMiniType<Schemas['GoogleAttempt']>;

interface CallsOptions {
  baseUrl?: string;
  timeoutMs?: number;
}

interface CallOptions {
  body?: object;
  tokenSource?: TokenSource;
}

/** The identity service's routes, one function each. All failures are an `IdentityError`. */
export function createIdentityCalls({ baseUrl = '', timeoutMs = TIMEOUT_MS }: CallsOptions = {}) {
  async function post<Answer>(
    route: string,
    { body, tokenSource }: CallOptions,
    read: (response: Response) => Answer | Promise<Answer>,
  ): Promise<Answer> {
    const headers = await callHeaders(tokenSource);
    // A form on another site cannot send this header, so it cannot use the session's cookie either.
    headers.set('X-Requested-By', 'lenslink');
    try {
      const response = await fetch(`${baseUrl}/api/identity/${route}`, {
        method: 'POST',
        headers,
        credentials: 'include',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!response.ok) throw await IdentityError.from(response);
      return await read(response);
    } catch (cause) {
      throw asIdentityError(cause);
    }
  }

  const none = () => undefined;
  const session = json(sessionSchema);
  const address = json(addressSchema);

  return {
    signUp: (body: Schemas['SignUp']) => post('sign-up', { body }, session),
    signIn: (body: Schemas['SignIn']) => post('sign-in', { body }, session),
    /** A new access token for the session in the cookie; null when there is none. */
    token: () => post('token', {}, unless(204, session)),
    signOut: () => post('sign-out', {}, none),
    sendVerification: (tokenSource: TokenSource) => post('verify-email/send', { tokenSource }, none),
    verifyEmail: (body: Schemas['ActionCode']) => post('verify-email', { body }, address),
    sendPasswordReset: (body: Schemas['EmailInput']) => post('password-reset/send', { body }, none),
    checkPasswordReset: (body: Schemas['ActionCode']) => post('password-reset/check', { body }, address),
    resetPassword: (body: Schemas['PasswordReset']) => post('password-reset', { body }, none),
    confirmEmail: (body: Schemas['ActionCode']) => post('email/confirm', { body }, address),
    googleStart: (body: Schemas['GoogleStart'] & { mode: 'popup' | 'redirect' }) =>
      post('google/start', { body }, json(attemptSchema)),
    /** The session Google vouched for; null while the person has not come back from there. */
    googleFinish: (body: Schemas['GoogleFinish']) => post('google/finish', { body }, unless(202, session)),
  };
}

export type IdentityCalls = ReturnType<typeof createIdentityCalls>;

function json<Answer>(schema: z.ZodMiniType<Answer>) {
  return async (response: Response) => schema.parse(await response.json());
}

function unless(status: number, read: (response: Response) => Promise<Session>) {
  return (response: Response) => (response.status === status ? null : read(response));
}

function asIdentityError(cause: unknown): IdentityError {
  if (cause instanceof IdentityError) return cause;
  const isOurFault = cause instanceof z.core.$ZodError || cause instanceof SyntaxError;
  return new IdentityError(isOurFault ? 'internal-error' : 'network-request-failed', { cause });
}
