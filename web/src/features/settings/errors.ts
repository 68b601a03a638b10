import { ApiError, hasCode, hasStatus } from '@/api/errors';
import { getIdentityErrorText, getRetryAfterText } from '@/api/identity/error-text';
import { getSecondStepErrorText } from '@/api/identity/second-step/calls';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import { copy as factorCopy } from './second-factors-copy';

/** The photographer cancelled the identity check, so the action is cancelled too. */
export class IdentityCheckCancelledError extends Error {}

/** Text for a failed call. */
export const getErrorText = (error: unknown): string => getIdentityErrorText(error, copy.failedText);

/** Text for a failed visit to Google. The texts of its codes for a lost attempt speak of links in emails. */
export function getGoogleErrorText(error: unknown): string {
  const isLost = hasCode(error, 'expired-action-code', 'invalid-action-code');
  return isLost ? factorCopy.identity.expired : getErrorText(error);
}

/** Text for a setting that was not saved. */
export function getSaveErrorText(error: unknown): string {
  return hasStatus(error, 429) ? getRetryAfterText(error.retryAfterSeconds) : getErrorText(error);
}

/** Shows an error toast, except for an action that the photographer cancelled or started again. */
export function showErrorToast(error: unknown, title: string, text = getErrorText(error)) {
  if (error instanceof IdentityCheckCancelledError) return;
  // A newer attempt replaced this one and reports its own result.
  if (hasCode(error, 'cancelled-popup-request')) return;
  toasts.add({ title, description: text, variant: 'destructive' });
}

/** `showErrorToast` for a change of passkeys, authenticator apps or recovery codes. */
export function showSecondFactorError(error: unknown, title: string) {
  showErrorToast(error, title, getSecondStepErrorText(error));
}

/** Whether the server has not decided about the call: it gave no answer, failed or limited the rate. */
export function isTemporaryError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status === null || status >= 500 || status === 429;
}

/** The server's message about a field; undefined if the error is not about it. */
export function getFieldErrorText(error: unknown, fieldName: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fieldErrors.find(({ field }) => field === fieldName)?.message;
}
