import * as z from 'zod/mini';
import { settle, unwrap, type ApiClient } from '../client';
import { ApiError } from '../errors';
import type { components } from '../schema.gen';
import { authUserSchema, sessionSchema } from './types';

type Schemas = components['schemas'];

const CALL_TIMEOUT_MS = 30_000;
/** Shorter than other calls, because the page waits for the token. */
const REFRESH_TIMEOUT_MS = 15_000;

/** Why the page sends a signed-in photographer to Google. */
export type GooglePurpose = 'link' | 'reauthenticate';

const attemptSchema = z.object({
  attemptId: z.string(),
  url: z.url({ protocol: /^https?$/ }),
}) satisfies z.ZodMiniType<Schemas['GoogleAttempt']>;

interface CallsOptions {
  /** Sends the token of the signed-in user. */
  api: ApiClient;
  /** Sends no token. The token of `api` comes from one of these calls, so they must not wait for it. */
  anonymousApi: ApiClient;
  timeoutMs?: number;
}

/** The header, token and timeout of a call. */
export function createCallInit(accessToken?: string | null, timeoutMs = CALL_TIMEOUT_MS) {
  return {
    headers: {
      // A form on another site cannot send this header, so it cannot use the session's cookie either.
      'X-Requested-By': 'lenslink',
      ...(typeof accessToken === 'string' && { Authorization: `Bearer ${accessToken}` }),
    },
    signal: AbortSignal.timeout(timeoutMs),
  };
}

/**
 * The routes under `/api/identity`, one function each, without those of the second step (`second-step/calls.ts`), which
 * load on demand. A call with an `accessToken` argument replaces or ends the session: it runs under the session lock
 * and must not wait for a token.
 */
export function createIdentityCalls({ api, anonymousApi, timeoutMs = CALL_TIMEOUT_MS }: CallsOptions) {
  const buildInit = (accessToken?: string | null, callTimeoutMs = timeoutMs) =>
    createCallInit(accessToken, callTimeoutMs);
  // Without a token, `api` would wait for one.
  const chooseApi = (accessToken: string | null) => (accessToken === null ? anonymousApi : api);

  return {
    signUp: (body: Schemas['SignUp']) =>
      readSession(anonymousApi.POST('/api/identity/sign-up', { ...buildInit(), body })),
    signIn: (body: Schemas['SignIn']) =>
      readSession(anonymousApi.POST('/api/identity/sign-in', { ...buildInit(), body })),
    /** The session with a fresh access token; null if the browser has no session. */
    refreshToken: () => {
      const init = buildInit(null, Math.min(timeoutMs, REFRESH_TIMEOUT_MS));
      return readSessionUnless(204, anonymousApi.POST('/api/identity/token', init));
    },
    signOut: () => readNothing(anonymousApi.POST('/api/identity/sign-out', buildInit())),
    verifyEmail: (body: Schemas['ActionCode']) =>
      unwrap(anonymousApi.POST('/api/identity/verify-email', { ...buildInit(), body })),
    sendPasswordReset: (body: Schemas['EmailInput']) =>
      readNothing(anonymousApi.POST('/api/identity/password-reset/send', { ...buildInit(), body })),
    checkPasswordReset: (body: Schemas['ActionCode']) =>
      unwrap(anonymousApi.POST('/api/identity/password-reset/check', { ...buildInit(), body })),
    resetPassword: (body: Schemas['PasswordReset']) =>
      readNothing(anonymousApi.POST('/api/identity/password-reset', { ...buildInit(), body })),
    confirmEmail: (body: Schemas['ActionCode']) =>
      unwrap(anonymousApi.POST('/api/identity/email/confirm', { ...buildInit(), body })),
    startGoogleSignIn: (body: Schemas['GoogleStart'] & { mode: 'popup' | 'redirect' }) =>
      readAttempt(anonymousApi.POST('/api/identity/google/start', { ...buildInit(), body })),
    /** The new session; null while the user has not returned from Google. */
    finishGoogleSignIn: (body: Schemas['GoogleFinish']) =>
      readSessionUnless(202, anonymousApi.POST('/api/identity/google/finish', { ...buildInit(), body })),

    sendVerification: () => readNothing(api.POST('/api/identity/verify-email/send', buildInit())),
    rename: (body: Schemas['AuthUserInput']) =>
      readUser(api.PUT('/api/identity/user', { ...buildInit(), body })),
    reportTimeZone: (body: Schemas['TimeZoneInput']) =>
      readNothing(api.PUT('/api/identity/time-zone', { ...buildInit(), body })),
    changeEmail: (body: Schemas['EmailInput']) =>
      readNothing(api.POST('/api/identity/email', { ...buildInit(), body })),
    unlinkGoogle: () => readUser(api.DELETE('/api/identity/google', buildInit())),
    startGoogleForAccount: (body: Schemas['GoogleAccountStart'] & { purpose: GooglePurpose }) =>
      readAttempt(api.POST('/api/identity/google/account/start', { ...buildInit(), body })),

    deleteUser: (accessToken: string | null) =>
      readNothing(chooseApi(accessToken).DELETE('/api/identity/user', buildInit(accessToken))),
    signOutEverywhere: (accessToken: string | null) =>
      readNothing(chooseApi(accessToken).POST('/api/identity/sign-out-everywhere', buildInit(accessToken))),
    changePassword: (body: Schemas['PasswordChange'], accessToken: string | null) =>
      readSession(chooseApi(accessToken).POST('/api/identity/password', { ...buildInit(accessToken), body })),
    reauthenticate: (body: Schemas['Reauthentication'], accessToken: string | null) =>
      readSession(
        chooseApi(accessToken).POST('/api/identity/reauthenticate', { ...buildInit(accessToken), body }),
      ),
    finishGoogleForAccount: (body: Schemas['GoogleFinish'], accessToken: string | null) =>
      readSessionUnless(
        202,
        chooseApi(accessToken).POST('/api/identity/google/account/finish', {
          ...buildInit(accessToken),
          body,
        }),
      ),
  };
}

export type IdentityCalls = ReturnType<typeof createIdentityCalls>;

type Call = Promise<{ data?: unknown; response: Response }>;

async function readNothing(call: Call): Promise<void> {
  await settle(call);
}

/**
 * Creates a function that reads a response and checks its body at run time, because the page stores the session or the
 * user from it, or opens its URL.
 */
const createReader =
  <Body>(schema: z.ZodMiniType<Body>) =>
  async (call: Promise<{ data?: unknown }>): Promise<Body> => {
    const { success, data, error: cause } = z.safeParse(schema, await unwrap(call));
    if (!success) throw new ApiError('internal-error', { cause });
    return data;
  };

export const readSession = createReader(sessionSchema);
export const readUser = createReader(authUserSchema);
const readAttempt = createReader(attemptSchema);

/** Null for a response with this status: there is no session, or none yet. */
async function readSessionUnless(status: number, call: Call) {
  const { data, response } = await settle(call);
  return response.status === status ? null : readSession(Promise.resolve({ data }));
}
