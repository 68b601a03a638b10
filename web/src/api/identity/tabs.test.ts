// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeAuth } from '@/testing/fake-identity';
import { createExampleSession, createExampleUser } from '@/testing/session';
import { ApiError } from '../errors';
import type { AuthState } from './session-manager';
import { createTabs } from './tabs';

const stopCallbacks: (() => void)[] = [];
const messages: unknown[] = [];
let channel: BroadcastChannel;

beforeEach(() => {
  messages.length = 0;
  channel = new BroadcastChannel('lenslink-auth');
  channel.onmessage = ({ data }) => messages.push(data);
});

afterEach(() => {
  for (const stop of stopCallbacks.splice(0)) stop();
  channel.close();
  vi.useRealTimers();
});

type Tab = ReturnType<typeof createFakeAuth>;

/** A tab of a browser in which all tabs share the cookie. */
function openTab(cookie: { hasSessionHint: boolean }) {
  const tab = createFakeAuth({ hasSessionHint: false });
  Object.defineProperty(tab.cookie, 'hasSessionHint', { get: () => cookie.hasSessionHint });
  tab.calls.signIn.mockImplementation(() => {
    cookie.hasSessionHint = true;
    return Promise.resolve(createExampleSession());
  });
  tab.calls.signOut.mockImplementation(() => {
    cookie.hasSessionHint = false;
    return Promise.resolve(undefined);
  });
  stopCallbacks.push(tab.auth.start());
  return tab;
}

/** Waits without a timer: `vi.waitFor` would advance a fake clock. */
const waitForState = ({ auth }: Pick<Tab, 'auth'>, isExpected: (state: AuthState) => boolean) =>
  new Promise<void>((resolve) => {
    auth.subscribe(() => {
      if (isExpected(auth.snapshot())) resolve();
    });
  });

const getStatus = ({ auth }: Tab) => auth.snapshot().status;

test('signing in in one tab signs in the others, each with a token of its own', async () => {
  const cookie = { hasSessionHint: false };
  const [thisTab, otherTab] = [openTab(cookie), openTab(cookie)];
  otherTab.calls.refreshToken.mockResolvedValue(createExampleSession({ accessToken: 'other-token' }));
  await thisTab.auth.signInWithEmail('anna@example.com', 'secret-1');
  await vi.waitFor(() => {
    expect(getStatus(otherTab)).toBe('signed-in');
  });
  expect(await otherTab.auth.token()).toBe('other-token');
  expect(thisTab.calls.refreshToken).not.toHaveBeenCalled();
});

test('signing out in one tab signs out the others without a call', async () => {
  const cookie = { hasSessionHint: true };
  const [thisTab, otherTab] = [openTab(cookie), openTab(cookie)];
  await vi.waitFor(() => {
    expect([getStatus(thisTab), getStatus(otherTab)]).toEqual(['signed-in', 'signed-in']);
  });
  await thisTab.auth.logout();
  await vi.waitFor(() => {
    expect(getStatus(otherTab)).toBe('signed-out');
  });
  expect(otherTab.calls.signOut).not.toHaveBeenCalled();
});

test('signs out all tabs when the server rejects the session in one', async () => {
  const cookie = { hasSessionHint: true };
  const otherTab = openTab(cookie);
  await vi.waitFor(() => {
    expect(getStatus(otherTab)).toBe('signed-in');
  });
  const thisTab = createFakeAuth({ hasSessionHint: true });
  thisTab.calls.refreshToken.mockRejectedValue(new ApiError('session-revoked', { status: 401 }));
  stopCallbacks.push(thisTab.auth.start());
  await vi.waitFor(() => {
    expect(getStatus(otherTab)).toBe('signed-out');
  });
});

test('retries when another tab has reached the server', async () => {
  // The clock stands still, so the tab's own retry never comes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waitingTab = createFakeAuth({ hasSessionHint: true });
  waitingTab.calls.refreshToken
    .mockRejectedValueOnce(new ApiError('network-request-failed'))
    .mockResolvedValue(createExampleSession());
  const failed = waitForState(waitingTab, (state) => state.status === 'loading' && state.isSlow);
  stopCallbacks.push(waitingTab.auth.start());
  await failed;
  const signedIn = waitForState(waitingTab, ({ status }) => status === 'signed-in');
  openTab({ hasSessionHint: true });
  await signedIn;
  expect(waitingTab.calls.refreshToken).toHaveBeenCalledTimes(2);
});

test('verifying the email in one tab updates the user in the others', async () => {
  const cookie = { hasSessionHint: true };
  const [thisTab, otherTab] = [openTab(cookie), openTab(cookie)];
  otherTab.calls.refreshToken.mockResolvedValue(
    createExampleSession({ user: createExampleUser({ emailVerified: false }) }),
  );
  await vi.waitFor(() => {
    expect(otherTab.auth.snapshot()).toMatchObject({ user: { emailVerified: false } });
  });
  otherTab.calls.refreshToken.mockResolvedValue(createExampleSession());
  await thisTab.auth.verifyEmail('code');
  await vi.waitFor(() => {
    expect(otherTab.auth.snapshot()).toMatchObject({ user: { emailVerified: true } });
  });
});

test('sends no token and no name to other tabs', async () => {
  const cookie = { hasSessionHint: false };
  const [thisTab, otherTab] = [openTab(cookie), openTab(cookie)];
  await thisTab.auth.signInWithEmail('anna@example.com', 'secret-1');
  await vi.waitFor(() => {
    expect(getStatus(otherTab)).toBe('signed-in');
  });
  await thisTab.auth.logout();
  await vi.waitFor(() => {
    expect(messages).toEqual([{ event: 'signed-in' }, { event: 'refreshed' }, { event: 'signed-out' }]);
  });
});

test('ignores unknown messages', async () => {
  const otherTab = openTab({ hasSessionHint: true });
  await vi.waitFor(() => {
    expect(getStatus(otherTab)).toBe('signed-in');
  });
  otherTab.calls.refreshToken.mockReturnValue(new Promise(() => undefined));
  for (const message of ['signed-out', null, { event: 'reset' }, { type: 'signed-out' }]) {
    channel.postMessage(message);
  }
  // Messages arrive in order, and this one makes a call.
  channel.postMessage({ event: 'user-changed' });
  await vi.waitFor(() => {
    expect(otherTab.calls.refreshToken).toHaveBeenCalledTimes(2);
  });
  expect(getStatus(otherTab)).toBe('signed-in');
});

describe('work that changes the cookie', () => {
  /** A minimal `LockManager`. */
  function createSharedLocks(): LockManager {
    const queues = new Map<string, Promise<unknown>>();
    const request = (name: string, work: () => Promise<unknown>) => {
      const run = (queues.get(name) ?? Promise.resolve()).then(work, work);
      queues.set(
        name,
        run.catch(() => undefined),
      );
      return run;
    };
    return { request } as unknown as LockManager;
  }

  async function countMaxConcurrent(tabs: ReturnType<typeof createTabs>[]): Promise<number> {
    let running = 0;
    let max = 0;
    const work = async () => {
      running += 1;
      max = Math.max(max, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      throw new Error('A failed call must not block the queue.');
    };
    await Promise.allSettled(tabs.flatMap((tab) => [tab.withLock(work), tab.withLock(work)]));
    return max;
  }

  test('runs in one tab at a time', async () => {
    const locks = createSharedLocks();
    expect(await countMaxConcurrent([createTabs(locks), createTabs(locks)])).toBe(1);
  });

  test('runs one after another within a tab without browser locks', async () => {
    expect(await countMaxConcurrent([createTabs()])).toBe(1);
  });

  test('is skipped when the previous tab has signed out', async () => {
    const locks = createSharedLocks();
    const { auth, calls, cookie } = createFakeAuth({ hasSessionHint: true, locks });
    const previousWork = createTabs(locks).withLock(async () => {
      await Promise.resolve();
      cookie.hasSessionHint = false;
    });
    stopCallbacks.push(auth.start());
    await previousWork;
    await vi.waitFor(() => {
      expect(auth.snapshot().status).toBe('signed-out');
    });
    expect(calls.refreshToken).not.toHaveBeenCalled();
  });
});
