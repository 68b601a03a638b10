import type { TokenSource } from '../call-headers';
import type { IdentityCalls } from './calls';
import type { SessionKeeper } from './session-keeper';
import type { AuthStore } from './state';
import type { Tabs } from './tabs';
import type { AuthUser, Session } from './types';

/** Less than the server's five minutes, because its clock began to run before ours. */
const RECENT_MS = 4 * 60_000;

interface AccountOptions {
  calls: IdentityCalls;
  tabs: Tabs;
  store: AuthStore;
  keeper: SessionKeeper;
}

/** What somebody who is signed in can change about their account. */
export function createAccount({ calls, tabs, store, keeper }: AccountOptions) {
  let provenAt: number | null = null;

  /**
   * For calls that replace or end the session's cookie, one at a time over all tabs. The token comes first: to renew
   * it takes the same turn, and would wait for itself.
   */
  async function inTurn<Answer>(call: (tokenSource: TokenSource) => Promise<Answer>): Promise<Answer> {
    const token = await keeper.token();
    return tabs.exclusively(() => call(() => Promise.resolve(token)));
  }

  /** The person has just shown who they are. */
  function prove() {
    provenAt = performance.now();
  }

  function renew(session: Session) {
    prove();
    keeper.accept(session);
    tabs.announce('user-changed');
  }

  function show(user: AuthUser) {
    const state = store.snapshot();
    if (state.status === 'signed-in' && state.user.uid === user.uid) store.set({ status: 'signed-in', user });
    tabs.announce('user-changed');
  }

  async function leave(call: (tokenSource: TokenSource) => Promise<void>) {
    await inTurn(call);
    keeper.end();
    tabs.announce('signed-out');
  }

  return {
    inTurn,
    prove,
    renew,
    actions: {
      /** Whether the person showed who they are a moment ago, as far as this page knows. */
      isProven: () => provenAt !== null && performance.now() - provenAt < RECENT_MS,
      rename: async (displayName: string) => {
        show(await calls.rename({ displayName }, keeper.token));
      },
      reportTimeZone: (timeZone: string) => calls.reportTimeZone({ timeZone }, keeper.token),
      changeEmail: (email: string) => calls.changeEmail({ email }, keeper.token),
      changePassword: async (newPassword: string) => {
        renew(await inTurn((token) => calls.changePassword({ newPassword }, token)));
      },
      reauthenticate: async (password: string) => {
        renew(await inTurn((token) => calls.reauthenticate({ password }, token)));
      },
      unlinkGoogle: async () => {
        show(await calls.unlinkGoogle(keeper.token));
      },
      signOutEverywhere: () => leave(calls.signOutEverywhere),
      deleteAccount: () => leave(calls.deleteUser),
    },
  };
}
