import { ApiError, isUnauthorized } from '@/api/errors';
import { IdentityError } from '@/api/identity/errors';
import { errorText, waitText } from '@/lib/identity-error-text';
import { copy } from './copy';

/** What to tell a person about a call that failed. */
export function failureText(error: unknown): string {
  if (error instanceof IdentityError) return errorText(error, copy.failedText);
  if (error instanceof ApiError)
    return error.status === 429 ? waitText(error.retryAfterSeconds) : copy.failedText;
  // What `fetch` throws when there is nobody to talk to.
  return error instanceof TypeError ? copy.unreachable : copy.failedText;
}

/** Whether the server no longer knows who is calling. A password that is not right is another matter. */
export function isSignedOut(error: unknown): boolean {
  if (!(error instanceof IdentityError)) return isUnauthorized(error);
  return error.code === 'unauthorized' || error.code === 'session-revoked';
}
