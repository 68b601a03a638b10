import { useEffect } from 'react';
import type { RefusedCall } from '@/api/client';
import type { AuthClient } from '@/api/identity/auth-client';
import { useAuth } from '@/api/identity/use-auth';
import { prepareForSignIn } from '@/lib/before-sign-in';
import { useHydrated } from '@/lib/hooks';
import { identityErrorCopy } from '@/lib/identity-copy';
import { createNextSearch } from '@/lib/paths';
import { loadToaster } from '@/ui/toast/toast-host';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';

const LOGIN_ENDPOINT = '/api/login';
const REDIRECT_DELAY_MS = 500;

/** If the server refuses one of these calls, the auth client checks the session again, and the screen follows. */
const ACCOUNT_PATH = /^\/api\/(identity|settings|account)\b/;

type SessionAuth = Pick<AuthClient, 'snapshot' | 'logout' | 'isLoggingOut' | 'recheckSession'>;

/**
 * The only code that reacts when calls or queries fail because the session has ended. It ignores further failures while
 * it redirects or signs out.
 */
export function createSessionEndHandler(auth: SessionAuth) {
  let isRedirecting = false;
  // A call in flight during a sign-out fails too. That is not an expired session.
  const isLeaving = () => isRedirecting || auth.isLoggingOut();

  return {
    /** If the user started the call: keeps unsaved input and redirects to sign-in, except for `ACCOUNT_PATH`. */
    handleRefusedCall: ({ path, isAction }: RefusedCall) => {
      if (isLeaving()) return;
      if (ACCOUNT_PATH.test(path)) {
        auth.recheckSession();
        return;
      }
      // A query whose data the screen needs also reaches `handleSessionEnded`.
      if (!isAction) return;
      isRedirecting = true;
      prepareForSignIn();
      redirectToLogin(window.location.pathname + window.location.search, () => {
        isRedirecting = false;
      });
    },
    /** For data that the screen needs, and for the event stream of the inbox: shows a toast and signs out. */
    handleSessionEnded: () => {
      if (isLeaving() || auth.snapshot().status !== 'signed-in') return;
      showExpiryToast();
      auth.logout().catch((error: unknown) => {
        console.error('The expired session could not be ended.', error);
      });
    },
  };
}

/**
 * Shows a toast and redirects to the sign-in page, which returns to `path`. The returned function cancels the redirect,
 * and the toast if it is not shown yet.
 */
export function redirectToLogin(path: string, onRedirect?: () => void): () => void {
  let isCancelled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The redirect follows soon after the toast, so the toast code must be loaded first.
  void loadToaster()
    .catch(console.error)
    .then(() => {
      if (isCancelled) return;
      // Only one toast shows at a time: do not replace the session-expired toast, which gives the reason.
      if (!isExpiryToastShown()) toasts.add({ ...copy.unauthorized, variant: 'destructive' });
      timer = setTimeout(() => {
        window.location.assign(LOGIN_ENDPOINT + createNextSearch(path));
        onRedirect?.();
      }, REDIRECT_DELAY_MS);
    });
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}

let expiryToastId: string | null = null;

function showExpiryToast() {
  expiryToastId = toasts.add({ ...copy.sessionExpired, variant: 'destructive' });
}

const isExpiryToastShown = () => toasts.snapshot().some(({ isOpen, id }) => isOpen && id === expiryToastId);

/** Shows a toast when the server ends the session. */
export function notifyWhenSessionEnds(auth: Pick<AuthClient, 'snapshot' | 'subscribe'>): () => void {
  let wasSignedIn = false;
  return auth.subscribe(() => {
    const state = auth.snapshot();
    if (state.status === 'signed-out' && state.reason === 'user-disabled') {
      toasts.add({
        title: copy.accountDisabled,
        description: identityErrorCopy['user-disabled'],
        variant: 'destructive',
      });
    } else if (state.status === 'signed-out' && state.reason !== null && wasSignedIn) {
      // No toast when the session ended while the browser was closed: the visitor simply signs in.
      showExpiryToast();
    }
    wasSignedIn = state.status === 'signed-in';
  });
}

interface RequireSignInOptions {
  /** The user signs out on purpose: do not redirect to the sign-in page. */
  isSigningOut?: boolean;
}

/** Redirects signed-out users to the sign-in page, which returns to `path`. */
export function useRequireSignIn(path: string, { isSigningOut = false }: RequireSignInOptions = {}) {
  const { isLoading, isAuthenticated } = useAuth();
  const shouldRedirect = useHydrated() && !isLoading && !isAuthenticated && !isSigningOut;
  useEffect(() => (shouldRedirect ? redirectToLogin(path) : undefined), [shouldRedirect, path]);
}
