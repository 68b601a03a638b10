import type { IdentityCalls } from './calls';
import { startStopwatch, type AuthStore, type SessionManager } from './session-manager';
import type { Tabs } from './tabs';
import type { AuthUser, Session } from './types';

/** Shorter than the server's five minutes, because the server starts to count earlier. */
const RECENT_SIGN_IN_MS = 4 * 60_000;

interface AccountActionsOptions {
  calls: IdentityCalls;
  tabs: Tabs;
  store: AuthStore;
  sessionManager: SessionManager;
}

/** The actions with which a signed-in photographer changes their account. */
export function createAccountActions({ calls, tabs, store, sessionManager }: AccountActionsOptions) {
  let getSignInAgeMs: (() => number) | null = null;

  /**
   * Runs a call that replaces or ends the session of this browser, one at a time across all tabs. It gets the token
   * first: refreshing the token takes the same lock and would deadlock.
   */
  async function runWithSessionLock<Result>(
    call: (accessToken: string | null) => Promise<Result>,
  ): Promise<Result> {
    const accessToken = await sessionManager.token();
    return tabs.withLock(() => call(accessToken));
  }

  /** Called when the photographer has signed in, confirmed their identity or changed the password. */
  function markRecentSignIn() {
    getSignInAgeMs = startStopwatch();
  }

  function acceptSession(session: Session) {
    markRecentSignIn();
    sessionManager.acceptSession(session);
    tabs.announce('user-changed');
  }

  /** Confirms the identity with a call that returns the session with a new sign-in time. */
  async function reauthenticateWith(call: (accessToken: string | null) => Promise<Session>) {
    acceptSession(await runWithSessionLock(call));
  }

  function updateUser(user: AuthUser) {
    const state = store.snapshot();
    if (state.status === 'signed-in' && state.user.uid === user.uid) store.set({ status: 'signed-in', user });
    tabs.announce('user-changed');
  }

  async function endSession(call: (accessToken: string | null) => Promise<void>) {
    await runWithSessionLock(call);
    sessionManager.endSession();
    tabs.announce('signed-out');
  }

  return {
    runWithSessionLock,
    markRecentSignIn,
    acceptSession,
    actions: {
      /** Whether the last sign-in or identity check was recent, as far as this page knows. */
      hasRecentSignIn: () => getSignInAgeMs !== null && getSignInAgeMs() < RECENT_SIGN_IN_MS,
      rename: async (displayName: string) => {
        updateUser(await calls.rename({ displayName }));
      },
      reportTimeZone: (timeZone: string) => calls.reportTimeZone({ timeZone }),
      changeEmail: (email: string) => calls.changeEmail({ email }),
      changePassword: async (newPassword: string) => {
        acceptSession(await runWithSessionLock((token) => calls.changePassword({ newPassword }, token)));
      },
      reauthenticateWith,
      reauthenticate: (password: string) =>
        reauthenticateWith((token) => calls.reauthenticate({ password }, token)),
      unlinkGoogle: async () => {
        updateUser(await calls.unlinkGoogle());
      },
      signOutEverywhere: () => endSession(calls.signOutEverywhere),
      deleteAccount: () => endSession(calls.deleteUser),
    },
  };
}
