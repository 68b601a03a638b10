import * as z from 'zod/mini';
import { ApiError } from '@/api/errors';

const errorMessageSchema = z.object({ message: z.string() });

/** The HTTP status of a failed call: 0 without a response, null for any other error. */
export function getErrorStatus(error: unknown): number | null {
  if (error instanceof ApiError) return error.status ?? 0;
  return getRequest(error)?.status ?? null;
}

/** No response, a timeout or a server error: a retry may help. */
export function isTransient(error: unknown): boolean {
  const status = getErrorStatus(error);
  return status !== null && (status === 0 || status === 408 || status >= 500);
}

/** The server's message for users, if any. */
function getServerMessage(error: unknown): string | null {
  if (error instanceof ApiError) return error.serverMessage;
  try {
    return (
      errorMessageSchema.safeParse(JSON.parse(getRequest(error)?.responseText ?? '')).data?.message ?? null
    );
  } catch {
    return null;
  }
}

/** For Uppy, which shows the message of an error: an error with the server's message, or the same error without one. */
export function toReadableError(error: unknown): unknown {
  const serverMessage = getServerMessage(error);
  return serverMessage === null ? error : new Error(serverMessage, { cause: error });
}

/** The error that `toReadableError` wrapped, or the error itself if it was not wrapped. */
export const getUploadError = (error: Error): unknown => error.cause ?? error;

/** Uppy attaches the request to its errors. */
function getRequest(error: unknown): XMLHttpRequest | undefined {
  return (error as { source?: XMLHttpRequest }).source;
}
