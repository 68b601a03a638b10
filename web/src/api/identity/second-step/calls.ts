import { createApiClient, unwrap, type ApiClient } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { components } from '@/api/schema.gen';
import { secondStepCopy, secondStepErrorCopy } from '@/lib/second-step-copy';
import type { AuthClient } from '../auth-client';
import { createCallInit, readSession } from '../calls';
import { getIdentityErrorText } from '../error-text';

export type SecondStepAnswer = components['schemas']['SecondStepAnswer'];

/** The calls that finish a sign-in with a second step, or sign in with a passkey alone. */
export function createSecondStepSignIn(signInWith: AuthClient['signInWith']) {
  // A sign-in must not wait for a token.
  const api = createApiClient();
  return {
    start: () => unwrap(api.POST('/api/identity/passkey/start', createCallInit())),
    finish: (body: SecondStepAnswer) =>
      signInWith(() => readSession(api.POST('/api/identity/second-step', { ...createCallInit(), body }))),
  };
}

/** The same for a signed-in photographer who confirms their identity. */
export function createSecondStepReauthentication(
  api: ApiClient,
  reauthenticateWith: AuthClient['reauthenticateWith'],
) {
  return {
    start: () => unwrap(api.POST('/api/identity/reauthenticate/passkey/start', createCallInit())),
    finish: (body: SecondStepAnswer) =>
      reauthenticateWith((accessToken) => {
        // Runs under the session lock. Without a token, `api` would wait for one.
        const lockedApi = accessToken === null ? createApiClient() : api;
        const init = createCallInit(accessToken);
        return readSession(lockedApi.POST('/api/identity/reauthenticate/second-step', { ...init, body }));
      }),
  };
}

export type SecondStepCalls = ReturnType<typeof createSecondStepSignIn>;

/** Text for a failed second step, or a failed change of passkeys, authenticator apps or recovery codes. */
export function getSecondStepErrorText(error: unknown): string {
  if (error instanceof ApiError && error.code in secondStepErrorCopy)
    return secondStepErrorCopy[error.code as keyof typeof secondStepErrorCopy];
  return getIdentityErrorText(error, secondStepCopy.failedText);
}
