import { IdentityError } from '@/api/identity/errors';
import { copy } from './copy';
import { errorCopy } from './error-copy';

const LONGEST_IN_SECONDS = 90;

/** What to tell a person about a failed identity action; the fallback when the error says nothing they could use. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof IdentityError)) return fallback;
  const { code, status, message, retryAfterSeconds } = error;
  if (code === 'too-many-requests') return `${errorCopy[code]} ${copy.wait(timeText(retryAfterSeconds))}`;
  if (code in errorCopy) return errorCopy[code as keyof typeof errorCopy];
  // A code from a newer server: its own sentence is fit to show, but for those that only say Unauthorized.
  return status !== null && status < 500 && status !== 401 ? message : fallback;
}

function timeText(seconds: number | null): string {
  if (seconds === null) return copy.aWhile;
  return seconds > LONGEST_IN_SECONDS ? copy.minutes(Math.ceil(seconds / 60)) : copy.seconds(seconds);
}
