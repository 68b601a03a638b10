import { IdentityError } from '@/api/identity/errors';
import { errorText } from '@/lib/identity-error-text';
import { toasts } from '@/ui/toast/store';

export interface Wording {
  title: string;
  fallback: string;
}

/** Says that an identity action failed, and why. */
export function reportFailure(error: unknown, { title, fallback }: Wording) {
  // Something newer took its place, and speaks for itself.
  if (error instanceof IdentityError && error.code === 'cancelled-popup-request') return;
  toasts.add({ title, description: errorText(error, fallback), variant: 'destructive' });
}

/** The same for a way through Google, where a credential that is refused was no password of the person's. */
export function reportGoogleFailure(error: unknown, wording: Wording) {
  const refused = error instanceof IdentityError && error.code === 'invalid-credential';
  reportFailure(refused ? null : error, wording);
}
