import { ApiError } from '@/api/errors';
import { book } from '@/api/public-calls';
import type { TokenSource } from '@/api/token-source';
import { getBrowserTimeZone } from '@/api/time-zone';
import type { BookingRequest, FieldErrors } from './rules';
import { timing } from './timing';

export type SendResult =
  | { kind: 'sent' }
  /** The server rejected the request. `errors` is empty if no field is the reason. */
  | { kind: 'rejected'; errors: FieldErrors }
  /** The service or the photographer no longer exists. */
  | { kind: 'gone' }
  | { kind: 'too-many'; seconds: number }
  | { kind: 'offline' }
  /** The server has already received this idempotency key with a different request. */
  | { kind: 'key-taken' }
  | { kind: 'failed' };

export interface BookingSubmission {
  username: string;
  serviceId: string;
  idempotencyKey: string;
  request: BookingRequest;
  /** The content of the honeypot field. */
  website: string;
  /** The access token of a visitor who is signed in as a photographer. */
  tokenSource: TokenSource;
  /** How long the form has been open; null if unknown. */
  getFillMillis: () => number | null;
}

/** For a 429 response without a Retry-After. */
const DEFAULT_RETRY_AFTER_SECONDS = 60;

/**
 * Waits until the form was open for `timing.minFillMs`, then sends the request. Sends it a second time if the server is
 * busy or does not respond, with the same idempotency key, so that the server creates one booking.
 */
export async function sendBooking(submission: BookingSubmission): Promise<SendResult> {
  const remainingMs = timing.minFillMs - (submission.getFillMillis() ?? timing.minFillMs);
  if (remainingMs > 0) await wait(remainingMs);
  const error = await sendOnce(submission);
  const retryDelayMs = error && getRetryDelayMs(error);
  if (retryDelayMs === null) return toSendResult(error);
  await wait(retryDelayMs);
  return toSendResult(await sendOnce(submission));
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves with null once the server has stored the request. */
async function sendOnce({
  request,
  website,
  getFillMillis,
  ...options
}: BookingSubmission): Promise<ApiError | null> {
  const abortController = new AbortController();
  const timer = setTimeout(() => {
    abortController.abort();
  }, timing.responseTimeoutMs);
  const fillMillis = getFillMillis();
  const timeZone = getBrowserTimeZone();
  const body = {
    ...request,
    website,
    ...(timeZone !== undefined && { timeZone }),
    ...(fillMillis !== null && { fillMillis }),
  };
  try {
    await book({ ...options, body, signal: abortController.signal });
    return null;
  } catch (cause) {
    return cause instanceof ApiError ? cause : new ApiError('network-request-failed', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** The delay before the second attempt; null if there is no second attempt. */
function getRetryDelayMs({ status, retryAfterSeconds }: ApiError): number | null {
  if (status === null) return navigator.onLine ? timing.retryDelayMs : null;
  // 409: the server is still handling an earlier call with this idempotency key. 503: the server is busy.
  if (status !== 409 && status !== 503) return null;
  const retryDelayMs = retryAfterSeconds === null ? timing.retryDelayMs : retryAfterSeconds * 1_000;
  return retryDelayMs <= timing.maxRetryDelayMs ? retryDelayMs : null;
}

function toSendResult(error: ApiError | null): SendResult {
  if (error === null) return { kind: 'sent' };
  switch (error.status) {
    case null:
      return { kind: navigator.onLine ? 'failed' : 'offline' };
    case 400:
      return { kind: 'rejected', errors: toFieldErrors(error) };
    case 404:
      return { kind: 'gone' };
    case 422:
      return { kind: 'key-taken' };
    case 429:
      return { kind: 'too-many', seconds: error.retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS };
    default:
      return { kind: 'failed' };
  }
}

function toFieldErrors({ fieldErrors }: ApiError): FieldErrors {
  return Object.fromEntries(fieldErrors.map(({ field, message }) => [field, message]));
}
