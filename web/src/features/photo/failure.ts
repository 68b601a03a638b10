import * as z from 'zod/mini';
import { ApiError } from '@/api/errors';

const refusalSchema = z.object({ message: z.string() });

/** The answer a call failed with: 0 when nobody answered, null when that is not what went wrong. */
export function statusOf(error: unknown): number | null {
  if (error instanceof ApiError) return error.status;
  const source = requestOf(error);
  if (source) return source.status;
  // What fetch throws without a connection.
  return error instanceof TypeError ? 0 : null;
}

/** Nobody answered, or somebody in trouble. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status !== null && (status === 0 || status === 408 || status >= 500);
}

/** What the server wants people to read, if it said anything. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.body?.message ?? null;
  try {
    return refusalSchema.safeParse(JSON.parse(requestOf(error)?.responseText ?? '')).data?.message ?? null;
  } catch {
    return null;
  }
}

/** The same failure, worded for people where the server did so. */
export function readable(error: unknown): unknown {
  const sentence = sentenceOf(error);
  return sentence === null ? error : new Error(sentence, { cause: error });
}

/** The widget's own requests hang on their errors. */
function requestOf(error: unknown): XMLHttpRequest | undefined {
  return (error as { source?: XMLHttpRequest }).source;
}
