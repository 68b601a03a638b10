import { hasCode } from '@/api/errors';
import { getIdentityErrorText } from '@/api/identity/error-text';
import { toasts } from '@/ui/toast/toast-store';

export interface ErrorToastCopy {
  title: string;
  /** The description, if the error has no text of its own. */
  fallback: string;
}

/** Shows a toast for a failed identity action. */
export function showIdentityError(error: unknown, { title, fallback }: ErrorToastCopy) {
  // Another sign-in or a sign-out cancelled this attempt with Google, and shows its own result.
  if (hasCode(error, 'cancelled-popup-request')) return;
  toasts.add({ title, description: getIdentityErrorText(error, fallback), variant: 'destructive' });
}

/** With Google, `invalid-credential` does not mean a wrong password, so the toast shows the fallback text. */
export function showGoogleError(error: unknown, toastCopy: ErrorToastCopy) {
  showIdentityError(hasCode(error, 'invalid-credential') ? null : error, toastCopy);
}
