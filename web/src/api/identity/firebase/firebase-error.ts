import { ApiError } from '@/api/errors';

/** Firebase's codes for which the app has another one. */
const APP_CODES: Readonly<Record<string, string>> = {
  'invalid-login-credentials': 'invalid-credential',
  'user-mismatch': 'invalid-credential',
  'admin-restricted-operation': 'registration-closed',
  'account-exists-with-different-credential': 'email-already-in-use',
  'provider-already-linked': 'credential-already-in-use',
  'user-token-expired': 'session-revoked',
  'invalid-user-token': 'session-revoked',
  timeout: 'network-request-failed',
};

const WEAK_PASSWORD_TEXT =
  'Please choose a longer password, with upper and lower case letters, numbers and symbols.';

/** Texts for codes that mean something else here than on a server with its own accounts. */
const TEXTS: Readonly<Record<string, string>> = {
  'operation-not-allowed':
    'This sign-in method is turned off for this site. Please use another one, or contact the site operator.',
  'multi-factor-auth-required':
    "This account uses two-step sign-in, which this site doesn't support. Please contact the site operator.",
  'weak-password': WEAK_PASSWORD_TEXT,
  'password-does-not-meet-requirements': WEAK_PASSWORD_TEXT,
};

/** The sign-in at Firebase has ended. */
const ENDED_CODES = ['session-revoked', 'user-disabled', 'user-not-found'];

const LINK_CODES = ['invalid-action-code', 'expired-action-code'];

/** Turns an error of Firebase's library into the error that the app shows. */
export function toApiError(cause: unknown): unknown {
  const firebaseCode = readFirebaseCode(cause);
  if (firebaseCode === undefined) return cause;
  const text = TEXTS[firebaseCode];
  if (text !== undefined) {
    const code = `firebase-${firebaseCode}`;
    return new ApiError(code, { status: 400, body: { code, message: text }, cause });
  }
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
