// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeAuth } from '@/testing/fake-identity';
import { exampleSession, exampleUser } from '@/testing/session';
import { IdentityError } from './errors';
import { createTabs } from './tabs';

const stops: (() => void)[] = [];
const heard: unknown[] = [];
let eavesdropper: BroadcastChannel;

beforeEach(() => {
  heard.length = 0;
  eavesdropper = new BroadcastChannel('lenslink-auth');
  eavesdropper.onmessage = ({ data }) => heard.push(data);
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  eavesdropper.close();
});

/** A tab of a browser in which all tabs share the cookie. */
function openTab(cookie: { hint: boolean }) {
  const tab = fakeAuth({ hint: false });
  Object.defineProperty(tab.cookie, 'hint', { get: () => cookie.hint });
  tab.calls.signIn.mockImplementation(() => {
    cookie.hint = true;
    return Promise.resolve(exampleSession());
  });
  tab.calls.signOut.mockImplementation(() => {
    cookie.hint = false;
    return Promise.resolve(undefined);
  });
  stops.push(tab.auth.start());
  return tab;
}

const status = ({ auth }: ReturnType<typeof openTab>) => auth.snapshot().status;

test('signing in in one tab signs in the others, each with a token of its own', async () => {
  const cookie = { hint: false };
  const [here, there] = [openTab(cookie), openTab(cookie)];
  there.calls.token.mockResolvedValue(exampleSession({ accessToken: 'of-its-own' }));
  await here.auth.signInWithEmail('anna@example.com', 'secret-1');
  await vi.waitFor(() => {
    expect(status(there)).toBe('signed-in');
  });
  expect(await there.auth.token()).toBe('of-its-own');
  expect(here.calls.token).not.toHaveBeenCalled();
});

test('signing out in one tab signs out the others without a call', async () => {
  const cookie = { hint: true };
  const [here, there] = [openTab(cookie), openTab(cookie)];
  await vi.waitFor(() => {
    expect([status(here), status(there)]).toEqual(['signed-in', 'signed-in']);
  });
  await here.auth.logout();
  await vi.waitFor(() => {
    expect(status(there)).toBe('signed-out');
  });
  expect(there.calls.signOut).not.toHaveBeenCalled();
});

test('a session that is refused in one tab is over in all', async () => {
  const cookie = { hint: true };
  const there = openTab(cookie);
  await vi.waitFor(() => {
    expect(status(there)).toBe('signed-in');
  });
  const here = fakeAuth({ hint: true });
  here.calls.token.mockRejectedValue(new IdentityError('session-revoked', { status: 401 }));
  stops.push(here.auth.start());
  await vi.waitFor(() => {
    expect(status(there)).toBe('signed-out');
  });
});

test('a tab that could not reach the server tries again when another could', async () => {
  const cookie = { hint: true };
  const waiting = fakeAuth({ hint: true });
  waiting.calls.token
    .mockRejectedValueOnce(new IdentityError('network-request-failed'))
    .mockResolvedValue(exampleSession());
  stops.push(waiting.auth.start());
  await vi.waitFor(() => {
    expect(waiting.auth.snapshot()).toEqual({ status: 'loading', slow: true });
  });
  openTab(cookie);
  // Sooner than its own next try, which is a second away.
  await vi.waitFor(
    () => {
      expect(waiting.auth.snapshot().status).toBe('signed-in');
    },
    { timeout: 500 },
  );
});

test('an address that is verified in one tab is verified in all', async () => {
  const cookie = { hint: true };
  const [here, there] = [openTab(cookie), openTab(cookie)];
  there.calls.token.mockResolvedValue(exampleSession({ user: exampleUser({ emailVerified: false }) }));
  await vi.waitFor(() => {
    expect(there.auth.snapshot()).toMatchObject({ user: { emailVerified: false } });
  });
  there.calls.token.mockResolvedValue(exampleSession());
  await here.auth.verifyEmail('code');
  await vi.waitFor(() => {
    expect(there.auth.snapshot()).toMatchObject({ user: { emailVerified: true } });
  });
});

test('what tabs tell each other holds no token and no name', async () => {
  const cookie = { hint: false };
  const [here, there] = [openTab(cookie), openTab(cookie)];
  await here.auth.signInWithEmail('anna@example.com', 'secret-1');
  await vi.waitFor(() => {
    expect(status(there)).toBe('signed-in');
  });
  await here.auth.logout();
  await vi.waitFor(() => {
    expect(heard).toEqual([{ news: 'signed-in' }, { news: 'refreshed' }, { news: 'signed-out' }]);
  });
});

test('what is no news is not heard', async () => {
  const there = openTab({ hint: true });
  await vi.waitFor(() => {
    expect(status(there)).toBe('signed-in');
  });
  for (const noise of ['signed-out', null, { news: 'reset' }, { type: 'signed-out' }]) {
    eavesdropper.postMessage(noise);
  }
  eavesdropper.postMessage({ news: 'refreshed' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(status(there)).toBe('signed-in');
});

describe('what changes the cookie', () => {
  /** Locks as browsers have them, as far as they are used here. */
  function sharedLocks(): LockManager {
    const queues = new Map<string, Promise<unknown>>();
    const request = (name: string, work: () => Promise<unknown>) => {
      const turn = (queues.get(name) ?? Promise.resolve()).then(work, work);
      queues.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    };
    return { request } as unknown as LockManager;
  }

  async function mostAtOnce(tabs: ReturnType<typeof createTabs>[]): Promise<number> {
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      throw new Error('A failure must not block those who wait.');
    };
    await Promise.allSettled(tabs.flatMap((tab) => [tab.exclusively(work), tab.exclusively(work)]));
    return most;
  }

  test('is done by one tab at a time', async () => {
    const locks = sharedLocks();
    expect(await mostAtOnce([createTabs(locks), createTabs(locks)])).toBe(1);
  });

  test('is done one after another within a tab where there are no locks', async () => {
    expect(await mostAtOnce([createTabs()])).toBe(1);
  });

  test('is not asked for when the tab before has signed out', async () => {
    const locks = sharedLocks();
    const { auth, calls, cookie } = fakeAuth({ hint: true, locks });
    const before = createTabs(locks).exclusively(async () => {
      await Promise.resolve();
      cookie.hint = false;
    });
    stops.push(auth.start());
    await before;
    await vi.waitFor(() => {
      expect(auth.snapshot().status).toBe('signed-out');
    });
    expect(calls.token).not.toHaveBeenCalled();
  });
});
