import { ApiError } from '@/api/errors';

/** The server's own sentence when what was sent is fine but does not fit what is there, such as a fourth service. */
export function conflictText(error: unknown): string | null {
  return error instanceof ApiError && error.status === 409 ? (error.body?.message ?? null) : null;
}
