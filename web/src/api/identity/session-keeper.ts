import { createAccessToken, type AccessToken } from './access-token';
import type { IdentityCalls } from './calls';
import { isRefusal } from './errors';
import { SIGNED_OUT, type AuthStore } from './state';
import type { Tabs } from './tabs';
import type { Session } from './types';

const SLOW_AFTER_MS = 8_000;

/** First and longest wait after a failure: a person looks at a page that loads, nobody at one that is signed in. */
const WAIT_MS = {
  loading: { first: 1_000, longest: 30_000 },
  'signed-in': { first: 30_000, longest: 16 * 60_000 },
} as const;

interface KeeperOptions {
  calls: Pick<IdentityCalls, 'token'>;
  tabs: Tabs;
  store: AuthStore;
  mayBeSignedIn: () => boolean;
}

/** Keeps the access token, in this closure and nowhere else, and fetches the next one in time. */
export function createSessionKeeper({ calls, tabs, store, mayBeSignedIn }: KeeperOptions) {
  let access: AccessToken | null = null;
  let refreshing: Promise<void> | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function accept({ accessToken, expiresIn, user }: Session) {
    access = createAccessToken(accessToken, expiresIn);
    failures = 0;
    schedule(access.msUntilRefresh());
    store.set({ status: 'signed-in', user });
  }

  function end(refused: string | null = null) {
    access = null;
    failures = 0;
    clearTimeout(timer);
    store.set(refused === null ? SIGNED_OUT : { status: 'signed-out', refused });
  }

  /** Asks for a session by cookie. Rejects only when no answer could be had. */
  function refresh(): Promise<void> {
    refreshing ??= tabs
      .exclusively(renew)
      .catch((error: unknown) => {
        tryAgainLater();
        throw error;
      })
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  }

  async function renew() {
    // Looked at once it is this tab's turn: the one before may have signed out.
    if (!mayBeSignedIn()) {
      end();
      return;
    }
    try {
      const session = await calls.token();
      if (!session) {
        end();
        return;
      }
      accept(session);
      tabs.announce('refreshed');
    } catch (error) {
      if (!isRefusal(error)) throw error;
      end(error.code);
      tabs.announce('signed-out');
    }
  }

  function tryAgainLater() {
    const { status } = store.snapshot();
    if (status === 'signed-out') return;
    if (status === 'loading') store.set({ status, slow: true });
    const { first, longest } = WAIT_MS[status];
    schedule(Math.min(first * 2 ** failures, longest));
    failures += 1;
  }

  /** For callers that have nobody to tell: a failure is tried again anyway. */
  function tryRefresh() {
    refresh().catch(() => undefined);
  }

  function schedule(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(tryRefresh, ms);
  }

  /** Finds out who is signed in. Without a hint nobody is, and no call is made. */
  function load() {
    if (!mayBeSignedIn()) return;
    store.set({ status: 'loading', slow: false });
    setTimeout(() => {
      if (store.snapshot().status === 'loading') store.set({ status: 'loading', slow: true });
    }, SLOW_AFTER_MS);
    tryRefresh();
  }

  /** Catches up on what a sleeping machine, a hidden tab or a lost network kept from happening. */
  function wake() {
    if (failures > 0 || access?.msUntilRefresh() === 0) tryRefresh();
  }

  /** The token for a call, renewed first when it is used up. */
  async function token(): Promise<string | null> {
    if (store.snapshot().status === 'signed-out') return null;
    if (!access || access.isExpired()) await refresh();
    return access?.value ?? null;
  }

  return { accept, end, refresh, tryRefresh, load, wake, token };
}

export type SessionKeeper = ReturnType<typeof createSessionKeeper>;
