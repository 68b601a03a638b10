import { ApiError } from '@/api/errors';
import { getSecondStepErrorText } from '@/api/identity/second-step/error-text';
import { showErrorToast } from './errors';

/** Shows an error toast, except for an action that the photographer cancelled. */
export function showSecondFactorError(error: unknown, title: string) {
  showErrorToast(error, title, getSecondStepErrorText(error));
}

/** The server's message about a field; undefined if the error is not about it. */
export function getFieldErrorText(error: unknown, fieldName: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fieldErrors.find(({ field }) => field === fieldName)?.message;
}
