import { errorCopy, waitCopy } from './identity-copy';

const LONGEST_IN_SECONDS = 90;

/** What is known of an identity action that failed. */
interface IdentityFailure extends Error {
  code: string;
  /** Null when no server had a say. */
  status: number | null;
  retryAfterSeconds: number | null;
}

/** What to tell a person about a failed identity action; the fallback when the error says nothing they could use. */
export function errorText(error: unknown, fallback: string): string {
  if (!isIdentityFailure(error)) return fallback;
  const { code, status, message, retryAfterSeconds } = error;
  if (code === 'too-many-requests') return `${errorCopy[code]} ${waitText(retryAfterSeconds)}`;
  if (code in errorCopy) return errorCopy[code as keyof typeof errorCopy];
  // A code from a newer server: its own sentence is fit to show, but for those that only say Unauthorized.
  return status !== null && status < 500 && status !== 401 ? message : fallback;
}

/** How long the server asks to be left alone. */
export function waitText(seconds: number | null): string {
  return waitCopy.wait(timeText(seconds));
}

function timeText(seconds: number | null): string {
  if (seconds === null) return waitCopy.aWhile;
  return seconds > LONGEST_IN_SECONDS ? waitCopy.minutes(Math.ceil(seconds / 60)) : waitCopy.seconds(seconds);
}

/** By its name, because this folder knows nothing of the calls that throw it. */
function isIdentityFailure(error: unknown): error is IdentityFailure {
  return error instanceof Error && error.name === 'IdentityError';
}
