import { hasCode } from '@/api/errors';
import { getIdentityErrorText } from '@/api/identity/error-text';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';

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

/** With Google, `invalid-credential` does not mean a wrong password, and there is no link in an email. */
export function showGoogleError(error: unknown, { title, fallback }: ErrorToastCopy) {
  if (hasCode(error, 'invalid-credential')) showIdentityError(null, { title, fallback });
  else if (hasCode(error, 'expired-action-code', 'invalid-action-code'))
    showIdentityError(null, { title, fallback: copy.googleExpired });
  else showIdentityError(error, { title, fallback });
}
