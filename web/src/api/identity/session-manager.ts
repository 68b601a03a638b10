import { createStore, type Store } from '@/lib/store';
import { hasStatus } from '../errors';
import type { IdentityCalls } from './calls';
import type { Tabs } from './tabs';
import type { AuthUser, Session } from './types';

export type AuthState =
  /** `isSlow`: the server has not answered for a while, and the screen should say so. */
  | { status: 'loading'; isSlow: boolean }
  | { status: 'signed-in'; user: AuthUser }
  /**
   * `reason`: the code with which the server refused to refresh the session in this tab; null if the user signed out,
   * had no session, or another tab reported the end of the session.
   */
  | { status: 'signed-out'; reason: string | null };

export const SIGNED_OUT: AuthState = { status: 'signed-out', reason: null };

/** Holds the auth state outside React, so that routes, calls and screens read the same one. */
export const createAuthStore = () => createStore<AuthState>(SIGNED_OUT);

export type AuthStore = Store<AuthState>;

const SLOW_AFTER_MS = 8_000;

/** First and longest delay before a retry: short while the user waits for the page to load. */
const RETRY_DELAY_MS = {
  loading: { first: 1_000, max: 30_000 },
  background: { first: 5_000, max: 16 * 60_000 },
} as const;

interface SessionManagerOptions {
  calls: Pick<IdentityCalls, 'refreshToken'>;
  tabs: Tabs;
  store: AuthStore;
  mayBeSignedIn: () => boolean;
}

/** Holds the access token, in this closure only, and refreshes it in time. */
export function createSessionManager({ calls, tabs, store, mayBeSignedIn }: SessionManagerOptions) {
  let currentToken: AccessToken | null = null;
  let pendingRefresh: Promise<void> | null = null;
  let failedRefreshes = 0;
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;

  function acceptSession({ accessToken, expiresIn, user }: Session) {
    currentToken = createAccessToken(accessToken, expiresIn);
    failedRefreshes = 0;
    scheduleRefresh(currentToken.msUntilRefresh());
    store.set({ status: 'signed-in', user });
  }

  function endSession(reason: string | null = null) {
    currentToken = null;
    failedRefreshes = 0;
    clearTimeout(refreshTimer);
    store.set(reason === null ? SIGNED_OUT : { status: 'signed-out', reason });
  }

  /**
   * Renews the session's access token. Resolves also when there is no session or the server has ended it. Rejects
   * after any other failure; a retry is scheduled then, unless there is no session to restore.
   */
  function refresh(): Promise<void> {
    pendingRefresh ??= tabs
      .withLock(refreshWithLock)
      .catch((error: unknown) => {
        scheduleRetry();
        throw error;
      })
      .finally(() => {
        pendingRefresh = null;
      });
    return pendingRefresh;
  }

  async function refreshWithLock() {
    // Checked while this tab holds the lock: the tab before it may have signed out.
    if (!mayBeSignedIn()) {
      endSession();
      return;
    }
    try {
      const session = await calls.refreshToken();
      if (!session) {
        endSession();
        return;
      }
      acceptSession(session);
      tabs.announce('refreshed');
    } catch (error) {
      // After any other error a retry may succeed.
      if (!hasStatus(error, 401, 403)) throw error;
      endSession(error.code);
      tabs.announce('signed-out');
    }
  }

  function scheduleRetry() {
    const { status } = store.snapshot();
    // A signed-out tab refreshes when another tab has signed in.
    if (status === 'signed-out' && !mayBeSignedIn()) return;
    if (status === 'loading') store.set({ status, isSlow: true });
    const { first, max } = RETRY_DELAY_MS[status === 'loading' ? 'loading' : 'background'];
    scheduleRefresh(Math.min(first * 2 ** failedRefreshes, max));
    failedRefreshes += 1;
  }

  /** For callers that do not handle the error: `refresh` itself schedules a retry. */
  function refreshInBackground() {
    refresh().catch(() => undefined);
  }

  function scheduleRefresh(ms: number) {
    clearTimeout(refreshTimer);
    refreshTimer = setTimeout(refreshInBackground, ms);
  }

  /** Restores the session. Without the hint cookie the visitor is signed out and no call is made. */
  function restoreSession() {
    if (!mayBeSignedIn()) return;
    store.set({ status: 'loading', isSlow: false });
    setTimeout(() => {
      if (store.snapshot().status === 'loading') store.set({ status: 'loading', isSlow: true });
    }, SLOW_AFTER_MS);
    refreshInBackground();
  }

  /** Refreshes a token that fell due during sleep, in a hidden tab or without a network. */
  function refreshIfDue() {
    if (failedRefreshes > 0 || currentToken?.msUntilRefresh() === 0) refreshInBackground();
  }

  /** The token for a call, refreshed first if it has expired. Null if the user is signed out. */
  async function token(): Promise<string | null> {
    if (store.snapshot().status === 'signed-out') return null;
    if (!currentToken || currentToken.isExpired()) await refresh();
    return currentToken?.value ?? null;
  }

  return { acceptSession, endSession, refresh, refreshInBackground, restoreSession, refreshIfDue, token };
}

export type SessionManager = ReturnType<typeof createSessionManager>;

const REFRESH_BEFORE_EXPIRY_MS = 5 * 60_000;
const EXPIRY_MARGIN_MS = 30_000;

/** A bearer token with the times at which it must be refreshed and counts as expired. */
function createAccessToken(value: string, expiresInSeconds: number) {
  const getAgeMs = startStopwatch();
  const lifetimeMs = expiresInSeconds * 1_000;
  // With very short-lived tokens, refreshing five minutes ahead would refresh in a loop.
  const refreshAgeMs = Math.max(lifetimeMs - REFRESH_BEFORE_EXPIRY_MS, lifetimeMs / 2);
  return {
    value,
    isExpired: () => getAgeMs() >= lifetimeMs - EXPIRY_MARGIN_MS,
    msUntilRefresh: () => Math.max(0, refreshAgeMs - getAgeMs()),
  };
}

type AccessToken = ReturnType<typeof createAccessToken>;

/** Milliseconds since the start, by the larger of two clocks: one stops during sleep, users can set the other back. */
export function startStopwatch(): () => number {
  const wallStart = Date.now();
  const monotonicStart = performance.now();
  return () => Math.max(Date.now() - wallStart, performance.now() - monotonicStart);
}
