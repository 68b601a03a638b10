import { ApiError } from '@/api/errors';

/** Firebase's codes for which the app has another one. */
const APP_CODES: Readonly<Record<string, string>> = {
  'invalid-login-credentials': 'invalid-credential',
  'user-mismatch': 'invalid-credential',
  'weak-password': 'password-does-not-meet-requirements',
  'admin-restricted-operation': 'registration-closed',
  'account-exists-with-different-credential': 'email-already-in-use',
  'provider-already-linked': 'credential-already-in-use',
  'cancelled-popup-request': 'popup-closed-by-user',
  'user-token-expired': 'session-revoked',
  'invalid-user-token': 'session-revoked',
  timeout: 'network-request-failed',
};

/** The sign-in at Firebase has ended. */
const ENDED_CODES = ['session-revoked', 'user-disabled', 'user-not-found'];

const LINK_CODES = ['invalid-action-code', 'expired-action-code'];

/** Turns an error of Firebase's library into the error that the app shows. */
export function toApiError(cause: unknown): unknown {
  const firebaseCode = readFirebaseCode(cause);
  if (firebaseCode === undefined) return cause;
  const code = APP_CODES[firebaseCode] ?? firebaseCode;
  return new ApiError(code, { status: LINK_CODES.includes(code) ? 400 : null, cause });
}

/** Like `toApiError`, for the renewal of a token: tells the app when the sign-in has ended. */
export function toRenewalError(cause: unknown): unknown {
  const error = toApiError(cause);
  return error instanceof ApiError && error.status === null && ENDED_CODES.includes(error.code)
    ? new ApiError(error.code, { status: 401, cause })
    : error;
}

function readFirebaseCode(cause: unknown): string | undefined {
  if (!(cause instanceof Error && 'code' in cause && typeof cause.code === 'string')) return undefined;
  return /^auth\/(.+)$/.exec(cause.code)?.[1];
}
