import { identityErrorCopy, retryAfterCopy } from '@/lib/identity-copy';
import { ApiError } from '../errors';

/** A longer wait is shown in minutes. */
const MAX_SECONDS_SHOWN = 90;

/** Text for a failed sign-in, account or settings call, or the fallback when the error has no useful text. */
export function getIdentityErrorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const { code, status, serverMessage, retryAfterSeconds } = error;
  if (code === 'too-many-requests')
    return `${identityErrorCopy[code]} ${getRetryAfterText(retryAfterSeconds)}`;
  if (code in identityErrorCopy) return identityErrorCopy[code as keyof typeof identityErrorCopy];
  // A code without a text here: show the server's message, except of a 5xx, or of a 401, which may say only
  // "Unauthorized".
  const isReadable = status !== null && status < 500 && status !== 401;
  return (isReadable ? serverMessage : null) ?? fallback;
}

/** Asks the user to wait as long as the server requires. */
export function getRetryAfterText(seconds: number | null): string {
  return retryAfterCopy.wait(formatDuration(seconds));
}

function formatDuration(seconds: number | null): string {
  if (seconds === null) return retryAfterCopy.unknownTime;
  return seconds > MAX_SECONDS_SHOWN
    ? retryAfterCopy.minutes(Math.ceil(seconds / 60))
    : retryAfterCopy.seconds(seconds);
}
