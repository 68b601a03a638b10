import type { AuthClient } from '@/api/identity/auth-client';
import { errorCopy } from '@/lib/identity-copy';
import { searchForNext } from '@/lib/next-path';
import { toasts } from '@/ui/toast/store';
import { loadToaster } from '@/ui/toast/toast-host';
import { copy } from './copy';

const LOGIN_ENDPOINT = '/api/login';
const LOGIN_DELAY_MS = 500;

/** A call for the user's own data came back with 401: says so and signs out. */
export function endExpiredSession(auth: Pick<AuthClient, 'logout'>) {
  toasts.add({ ...copy.sessionExpired, variant: 'destructive' });
  auth.logout().catch((error: unknown) => {
    console.error('The expired session could not be ended.', error);
  });
}

/**
 * Something that needs a signed-in user was tried without one: says so and leads to the sign-in page and back. The
 * result calls both off.
 */
export function logInAgain(path: string): () => void {
  let isOff = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The page is gone soon after the toast, so the toast's code has to be here first.
  void loadToaster()
    .catch(console.error)
    .then(() => {
      if (isOff) return;
      // Only one toast is shown at a time, and the reason must not be replaced at once.
      if (!isExpiryShown()) toasts.add({ ...copy.unauthorized, variant: 'destructive' });
      timer = setTimeout(() => {
        window.location.assign(LOGIN_ENDPOINT + searchForNext(path));
      }, LOGIN_DELAY_MS);
    });
  return () => {
    isOff = true;
    clearTimeout(timer);
  };
}

const isExpiryShown = () =>
  toasts.snapshot().some(({ open, title }) => open && title === copy.sessionExpired.title);

/** Says why somebody is signed out who did not ask for it. */
export function tellOfRefusals(auth: Pick<AuthClient, 'snapshot' | 'subscribe'>): () => void {
  let wasSignedIn = false;
  return auth.subscribe(() => {
    const state = auth.snapshot();
    if (state.status === 'signed-out' && state.refused === 'user-disabled') {
      toasts.add({ title: copy.disabled, description: errorCopy['user-disabled'], variant: 'destructive' });
    } else if (state.status === 'signed-out' && state.refused !== null && wasSignedIn) {
      // A session that ended while the browser was closed is no news: the visitor simply signs in.
      toasts.add({ ...copy.sessionExpired, variant: 'destructive' });
    }
    wasSignedIn = state.status === 'signed-in';
  });
}
