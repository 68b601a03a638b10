import { ApiError } from '@/api/errors';

/** Firebase's codes for which the app has another one. */
const APP_CODES: Readonly<Record<string, string>> = {
  'invalid-login-credentials': 'invalid-credential',
  'user-mismatch': 'invalid-credential',
  'admin-restricted-operation': 'registration-closed',
  'account-exists-with-different-credential': 'email-already-in-use',
  'user-token-expired': 'session-revoked',
  'invalid-user-token': 'session-revoked',
  timeout: 'network-request-failed',
};

const WEAK_PASSWORD_TEXT =
  'Please choose a longer password, with upper and lower case letters, numbers and symbols.';
const UNKNOWN_DOMAIN_TEXT =
  "The site operator has to add this site's address to the authorised domains in the Firebase console.";

/** Texts for codes that mean something else here than on a server with its own accounts. */
const TEXTS: Readonly<Record<string, string>> = {
  'operation-not-allowed':
    'This sign-in method is turned off for this site. Please use another one, or contact the site operator.',
  'multi-factor-auth-required':
    "This account uses two-step sign-in, which this site doesn't support. Please contact the site operator.",
  'weak-password': WEAK_PASSWORD_TEXT,
  'password-does-not-meet-requirements': WEAK_PASSWORD_TEXT,
  'provider-already-linked': 'A Google account is already connected. Reload the page to see it.',
  'unauthorized-domain': UNKNOWN_DOMAIN_TEXT,
  'unauthorized-continue-uri': UNKNOWN_DOMAIN_TEXT,
};

/** The sign-in at Firebase has ended. */
const ENDED_CODES = ['session-revoked', 'user-disabled', 'user-not-found'];

/** The statuses with which our server would refuse the same call. */
const STATUSES: Readonly<Record<string, number>> = {
  'invalid-action-code': 400,
  'expired-action-code': 400,
  'no-such-provider': 404,
};

/** Turns an error of Firebase's library into the error that the app shows. */
export function toApiError(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  const firebaseCode = readFirebaseCode(cause);
  if (firebaseCode === undefined) return cause;
  const text = readMissingRequirements(firebaseCode, cause.message) ?? TEXTS[firebaseCode];
  if (text !== undefined) {
    const code = `firebase-${firebaseCode}`;
    return new ApiError(code, { status: 400, body: { code, message: text }, cause });
  }
  const code = APP_CODES[firebaseCode] ?? firebaseCode;
  return new ApiError(code, { status: STATUSES[code] ?? null, cause });
}

/** Like `toApiError`, for calls of the signed-in user: tells the app when the sign-in has ended. */
export function toRenewalError(cause: unknown): unknown {
  const error = toApiError(cause);
  return error instanceof ApiError && error.status === null && ENDED_CODES.includes(error.code)
    ? new ApiError(error.code, { status: 401, cause })
    : error;
}

function readFirebaseCode(cause: Error): string | undefined {
  if (!('code' in cause && typeof cause.code === 'string')) return undefined;
  return /^auth\/(.+)$/.exec(cause.code)?.[1];
}

/** Firebase lists the requirements in its message: `[Password must contain a numeric character, Password must …]`. */
function readMissingRequirements(firebaseCode: string, message: string): string | undefined {
  if (firebaseCode !== 'password-does-not-meet-requirements') return undefined;
  const list = /\[(Password .+)\]/.exec(message)?.[1];
  return list && `${list.replaceAll(', Password', '. Password')}.`;
}
