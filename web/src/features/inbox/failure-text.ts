import { ApiError } from '@/api/errors';
import { copy } from './copy';

/** Why something was not done, for people. What the server says about the case itself is said in its own words. */
export function failureText(error: unknown, otherwise: string = copy.failure.step): string {
  if (!(error instanceof ApiError)) return copy.failure.offline;
  if (error.status === 409) return error.body?.message ?? otherwise;
  if (error.status === 404) return copy.failure.gone;
  return error.fieldErrors[0]?.message ?? otherwise;
}
