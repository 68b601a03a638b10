import * as z from 'zod/mini';
import { callHeaders, type TokenSource } from '../call-headers';
import type { components } from '../schema.gen';
import { IdentityError } from './errors';
import { authUserSchema, sessionSchema, type Session } from './types';

type Schemas = components['schemas'];

const TIMEOUT_MS = 30_000;

/** What somebody who is signed in goes to Google for. */
export type GooglePurpose = 'link' | 'reauthenticate';

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
  method?: 'POST' | 'PUT' | 'DELETE';
  body?: object;
  tokenSource?: TokenSource;
}

/** The identity service's routes, one function each. All failures are an `IdentityError`. */
export function createIdentityCalls({ baseUrl = '', timeoutMs = TIMEOUT_MS }: CallsOptions = {}) {
  async function call<Answer>(
    route: string,
    { method = 'POST', body, tokenSource }: CallOptions,
    read: (response: Response) => Answer | Promise<Answer>,
  ): Promise<Answer> {
    const headers = await callHeaders(tokenSource);
    // A form on another site cannot send this header, so it cannot use the session's cookie either.
    headers.set('X-Requested-By', 'lenslink');
    try {
      const response = await fetch(`${baseUrl}/api/identity/${route}`, {
        method,
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
  const user = json(authUserSchema);
  const address = json(addressSchema);

  return {
    signUp: (body: Schemas['SignUp']) => call('sign-up', { body }, session),
    signIn: (body: Schemas['SignIn']) => call('sign-in', { body }, session),
    /** A new access token for the session in the cookie; null when there is none. */
    token: () => call('token', {}, unless(204, session)),
    signOut: () => call('sign-out', {}, none),
    sendVerification: (tokenSource: TokenSource) => call('verify-email/send', { tokenSource }, none),
    verifyEmail: (body: Schemas['ActionCode']) => call('verify-email', { body }, address),
    sendPasswordReset: (body: Schemas['EmailInput']) => call('password-reset/send', { body }, none),
    checkPasswordReset: (body: Schemas['ActionCode']) => call('password-reset/check', { body }, address),
    resetPassword: (body: Schemas['PasswordReset']) => call('password-reset', { body }, none),
    confirmEmail: (body: Schemas['ActionCode']) => call('email/confirm', { body }, address),
    googleStart: (body: Schemas['GoogleStart'] & { mode: 'popup' | 'redirect' }) =>
      call('google/start', { body }, json(attemptSchema)),
    /** The session Google vouched for; null while the person has not come back from there. */
    googleFinish: (body: Schemas['GoogleFinish']) => call('google/finish', { body }, unless(202, session)),

    rename: (body: Schemas['AuthUserInput'], tokenSource: TokenSource) =>
      call('user', { method: 'PUT', body, tokenSource }, user),
    reportTimeZone: (body: Schemas['TimeZoneInput'], tokenSource: TokenSource) =>
      call('time-zone', { method: 'PUT', body, tokenSource }, none),
    deleteUser: (tokenSource: TokenSource) => call('user', { method: 'DELETE', tokenSource }, none),
    changeEmail: (body: Schemas['EmailInput'], tokenSource: TokenSource) =>
      call('email', { body, tokenSource }, none),
    changePassword: (body: Schemas['PasswordChange'], tokenSource: TokenSource) =>
      call('password', { body, tokenSource }, session),
    reauthenticate: (body: Schemas['Reauthentication'], tokenSource: TokenSource) =>
      call('reauthenticate', { body, tokenSource }, session),
    signOutEverywhere: (tokenSource: TokenSource) => call('sign-out-everywhere', { tokenSource }, none),
    unlinkGoogle: (tokenSource: TokenSource) => call('google', { method: 'DELETE', tokenSource }, user),
    googleAccountStart: (
      body: Schemas['GoogleAccountStart'] & { purpose: GooglePurpose },
      tokenSource: TokenSource,
    ) => call('google/account/start', { body, tokenSource }, json(attemptSchema)),
    googleAccountFinish: (body: Schemas['GoogleFinish'], tokenSource: TokenSource) =>
      call('google/account/finish', { body, tokenSource }, unless(202, session)),
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
