import { createAccount } from './account';
import type { GooglePurpose, IdentityCalls } from './calls';
import { IdentityError } from './errors';
import { createAttempt, type Attempt } from './google/attempt';
import { isInAppBrowser } from './google/in-app-browser';
import { openPopup, type Popup } from './google/popup';
import { finishReturn, leaveForGoogle } from './google/redirect';
import { createVerifier } from './google/verifier';
import { createSessionKeeper } from './session-keeper';
import { createAuthStore } from './state';
import type { News, Tabs } from './tabs';
import type { Session } from './types';

interface AuthOptions {
  calls: IdentityCalls;
  tabs: Tabs;
  mayBeSignedIn: () => boolean;
}

/** A way through Google in a window of its own. */
interface Way {
  start: (challenge: string) => ReturnType<IdentityCalls['googleStart']>;
  finish: IdentityCalls['googleFinish'];
  onSession: (session: Session) => void;
}

/** Who is signed in on this page, and the ways to change that. Does nothing before `start`. */
export function createAuthClient({ calls, tabs, mayBeSignedIn }: AuthOptions) {
  const store = createAuthStore();
  const keeper = createSessionKeeper({ calls, tabs, store, mayBeSignedIn });
  const account = createAccount({ calls, tabs, store, keeper });
  let attempt: Attempt | null = null;

  function enter(session: Session) {
    account.prove();
    keeper.accept(session);
    tabs.announce('signed-in');
  }

  async function signIn(call: () => Promise<Session>) {
    attempt?.abandon();
    enter(await tabs.exclusively(call));
  }

  async function signInWithGoogle(search = '') {
    attempt?.abandon();
    const popup = isInAppBrowser() ? null : openPopup();
    if (!popup) return leaveForGoogle(calls.googleStart, search);
    return goThrough(popup, {
      start: (challenge) => calls.googleStart({ challenge, mode: 'popup' }),
      finish: (body) => tabs.exclusively(() => calls.googleFinish(body)),
      onSession: enter,
    });
  }

  /** For somebody who is signed in. Never leaves with the whole page, which holds what they have typed. */
  async function askGoogle(purpose: GooglePurpose) {
    attempt?.abandon();
    const popup = openPopup();
    if (!popup) throw new IdentityError('popup-blocked');
    return goThrough(popup, {
      start: (challenge) => calls.googleAccountStart({ challenge, purpose }, keeper.token),
      finish: (body) => account.inTurn((token) => calls.googleAccountFinish(body, token)),
      onSession: account.renew,
    });
  }

  async function goThrough(popup: Popup, { start, finish, onSession }: Way) {
    try {
      const { secret: verifier, challenge } = await createVerifier();
      const { attemptId, url } = await start(challenge);
      popup.location.href = url;
      attempt = createAttempt({ attemptId, verifier, popup, finish, onSession });
    } catch (error) {
      popup.close();
      throw error;
    }
    return attempt.done;
  }

  /** Signs in whoever comes back from Google with the whole page. */
  function returnFromGoogle(attemptId: string, verifier: string | undefined) {
    return signIn(() => {
      if (verifier === undefined) throw new IdentityError('invalid-action-code');
      return finishReturn(calls.googleFinish, { attemptId, verifier });
    });
  }

  let pendingLogout: Promise<void> = Promise.resolve();

  function logout() {
    const done = endSession();
    pendingLogout = done.catch(() => undefined);
    return done;
  }

  async function endSession() {
    attempt?.abandon();
    await tabs.exclusively(calls.signOut);
    keeper.end();
    tabs.announce('signed-out');
  }

  /** The user or the session changed on the server: all tabs look again. */
  function lookAgain<Answer>(answer: Answer): Answer {
    tabs.announce('user-changed');
    keeper.tryRefresh();
    return answer;
  }

  function hear(news: News) {
    if (news === 'signed-out') keeper.end();
    else if (news === 'refreshed') keeper.wake();
    else keeper.tryRefresh();
  }

  return {
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    token: keeper.token,
    retry: keeper.tryRefresh,
    /** Fetches a new token for a call that was refused with the one there is. */
    renew: keeper.refresh,

    signInWithEmail: (email: string, password: string) => signIn(() => calls.signIn({ email, password })),
    signUpWithEmail: (email: string, password: string, name: string) =>
      signIn(() => calls.signUp({ email, password, name })),
    signInWithGoogle,
    returnFromGoogle,
    logout,
    /** Resolves once no sign-out is under way. A call made meanwhile would be refused. */
    logoutSettled: () => pendingLogout,

    ...account.actions,
    linkGoogle: () => askGoogle('link'),
    reauthenticateWithGoogle: () => askGoogle('reauthenticate'),

    sendVerification: () => calls.sendVerification(keeper.token),
    verifyEmail: (code: string) => calls.verifyEmail({ code }).then(lookAgain),
    confirmEmail: (code: string) => calls.confirmEmail({ code }).then(lookAgain),
    sendPasswordReset: (email: string) => calls.sendPasswordReset({ email }),
    checkPasswordReset: (code: string) => calls.checkPasswordReset({ code }),
    resetPassword: (code: string, password: string) =>
      calls.resetPassword({ code, password }).then(lookAgain),

    /** Finds out who is signed in and keeps in step with the other tabs; the result ends that. */
    start(): () => void {
      const deaf = tabs.listen({ onNews: hear, onReturn: (attemptId) => attempt?.hear(attemptId) });
      const onVisible = () => {
        if (document.visibilityState === 'visible') keeper.wake();
      };
      document.addEventListener('visibilitychange', onVisible);
      window.addEventListener('online', keeper.wake);
      keeper.load();
      return () => {
        deaf();
        document.removeEventListener('visibilitychange', onVisible);
        window.removeEventListener('online', keeper.wake);
      };
    },
  };
}

export type AuthClient = ReturnType<typeof createAuthClient>;
