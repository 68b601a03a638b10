import { ApiError } from '../errors';
import { createAccountActions } from './account-actions';
import type { GooglePurpose, IdentityCalls } from './calls';
import { createGoogleAttempt, type GoogleAttempt } from './google/google-attempt';
import { isInAppBrowser, openPopup, type Popup } from './google/popup';
import { fetchGoogleSession, redirectToGoogle } from './google/redirect';
import { createVerifierPair } from './google/verifier';
import { createAuthStore, createSessionManager } from './session-manager';
import type { TabEvent, Tabs } from './tabs';
import type { Session } from './types';

interface AuthOptions {
  calls: IdentityCalls;
  tabs: Tabs;
  /** Whether the hint cookie exists. Without it there is no session to restore. */
  mayBeSignedIn: () => boolean;
}

/** The calls of one Google flow in a popup. */
interface GoogleFlow {
  start: (challenge: string) => ReturnType<IdentityCalls['startGoogleSignIn']>;
  finish: IdentityCalls['finishGoogleSignIn'];
  onSession: (session: Session) => void;
}

/** Holds the session of this page and the actions that change it. Makes no call on its own before `start`. */
export function createAuthClient({ calls, tabs, mayBeSignedIn }: AuthOptions) {
  const store = createAuthStore();
  const sessionManager = createSessionManager({ calls, tabs, store, mayBeSignedIn });
  const account = createAccountActions({ calls, tabs, store, sessionManager });
  let attempt: GoogleAttempt | null = null;

  function completeSignIn(session: Session) {
    account.markRecentSignIn();
    sessionManager.acceptSession(session);
    tabs.announce('signed-in');
  }

  /** Signs in with a call that returns a session. */
  async function signInWith(call: () => Promise<Session>) {
    attempt?.cancel();
    completeSignIn(await tabs.withLock(call));
  }

  /** `search`: the query of the sign-in page, which a return by redirect restores. */
  async function signInWithGoogle(search = '') {
    attempt?.cancel();
    const popup = isInAppBrowser() ? null : openPopup();
    if (!popup) return redirectToGoogle(calls.startGoogleSignIn, search);
    return runGoogleFlow(popup, {
      start: (challenge) => calls.startGoogleSignIn({ challenge, mode: 'popup' }),
      finish: (body) => tabs.withLock(() => calls.finishGoogleSignIn(body)),
      onSession: completeSignIn,
    });
  }

  /** For a signed-in photographer. Never redirects the page, because that would lose unsaved input. */
  async function startGoogleAccountFlow(purpose: GooglePurpose) {
    attempt?.cancel();
    const popup = openPopup();
    if (!popup) throw new ApiError('popup-blocked');
    return runGoogleFlow(popup, {
      start: (challenge) => calls.startGoogleForAccount({ challenge, purpose }),
      finish: (body) => account.runWithSessionLock((token) => calls.finishGoogleForAccount(body, token)),
      onSession: account.acceptSession,
    });
  }

  async function runGoogleFlow(popup: Popup, { start, finish, onSession }: GoogleFlow) {
    try {
      const { verifier, challenge } = await createVerifierPair();
      const { attemptId, url } = await start(challenge);
      popup.location.href = url;
      attempt = createGoogleAttempt({ attemptId, verifier, popup, finish, onSession });
    } catch (error) {
      popup.close();
      throw error;
    }
    return attempt.done;
  }

  /** Signs in a user who returns from Google by redirect. */
  function finishGoogleRedirect(attemptId: string, verifier: string | undefined) {
    return signInWith(() => {
      if (verifier === undefined) throw new ApiError('invalid-action-code');
      return fetchGoogleSession(calls.finishGoogleSignIn, { attemptId, verifier });
    });
  }

  let pendingLogout: Promise<void> = Promise.resolve();
  let logoutsInProgress = 0;

  function logout() {
    logoutsInProgress += 1;
    const done = endSession().finally(() => {
      logoutsInProgress -= 1;
    });
    pendingLogout = done.catch(() => undefined);
    return done;
  }

  async function endSession() {
    attempt?.cancel();
    await tabs.withLock(calls.signOut);
    sessionManager.endSession();
    tabs.announce('signed-out');
  }

  /** Refreshes the session in all tabs after the user or the session changed on the server. */
  function refreshAllTabs<Result>(result: Result): Result {
    tabs.announce('user-changed');
    sessionManager.refreshInBackground();
    return result;
  }

  function handleTabEvent(event: TabEvent) {
    if (event === 'signed-out') sessionManager.endSession();
    else if (event === 'refreshed') sessionManager.refreshIfDue();
    else sessionManager.refreshInBackground();
  }

  return {
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    token: sessionManager.token,
    recheckSession: sessionManager.refreshInBackground,
    /** Fetches a new token after the server rejected the current one. */
    refreshToken: sessionManager.refresh,

    signInWith,
    signInWithEmail: (email: string, password: string) => signInWith(() => calls.signIn({ email, password })),
    signUpWithEmail: (email: string, password: string, name: string) =>
      signInWith(() => calls.signUp({ email, password, name })),
    signInWithGoogle,
    finishGoogleRedirect,
    logout,
    isLoggingOut: () => logoutsInProgress > 0,
    /** Resolves when the last sign-out has ended. The server would refuse a call made during it. */
    logoutSettled: () => pendingLogout,

    ...account.actions,
    linkGoogle: () => startGoogleAccountFlow('link'),
    reauthenticateWithGoogle: () => startGoogleAccountFlow('reauthenticate'),

    sendVerification: calls.sendVerification,
    verifyEmail: (code: string) => calls.verifyEmail({ code }).then(refreshAllTabs),
    confirmEmail: (code: string) => calls.confirmEmail({ code }).then(refreshAllTabs),
    sendPasswordReset: (email: string) => calls.sendPasswordReset({ email }),
    checkPasswordReset: (code: string) => calls.checkPasswordReset({ code }),
    resetPassword: (code: string, password: string) =>
      calls.resetPassword({ code, password }).then(refreshAllTabs),

    /**
     * Restores the session, follows the other tabs, and refreshes a due token when the page becomes visible or online.
     * Returns a function that removes the listeners.
     */
    start(): () => void {
      const unsubscribe = tabs.listen({
        onEvent: handleTabEvent,
        onGoogleReturn: (attemptId) => attempt?.handleReturn(attemptId),
      });
      const onVisibilityChange = () => {
        if (document.visibilityState === 'visible') sessionManager.refreshIfDue();
      };
      document.addEventListener('visibilitychange', onVisibilityChange);
      window.addEventListener('online', sessionManager.refreshIfDue);
      sessionManager.restoreSession();
      return () => {
        unsubscribe();
        document.removeEventListener('visibilitychange', onVisibilityChange);
        window.removeEventListener('online', sessionManager.refreshIfDue);
      };
    },
  };
}

export type AuthClient = ReturnType<typeof createAuthClient>;
