import { IdentityError } from '@/api/identity/errors';
import { copy } from './copy';
import { errorCopy } from './error-copy';

/** What to tell a person about a failed identity action; the fallback when the error says nothing they could use. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof IdentityError)) return fallback;
  const { code, status, message, retryAfterSeconds } = error;
  if (code === 'too-many-requests') {
    const wait = retryAfterSeconds === null ? copy.waitAWhile : copy.waitSeconds(retryAfterSeconds);
    return `${errorCopy[code]} ${wait}`;
  }
  if (code in errorCopy) return errorCopy[code as keyof typeof errorCopy];
  // A code from a newer server: its own sentence is fit to show, but for those that only say Unauthorized.
  return status !== null && status < 500 && status !== 401 ? message : fallback;
}
