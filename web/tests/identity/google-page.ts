import { expect, vi } from 'vitest';
import { IdentityError } from '@/api/identity/errors';
import { fakeAuth } from '@/testing/fake-identity';

export const SECOND = 1_000;

/** Hashing and messages between tabs go on; only the clock waits for the test. */
export function stopTheClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const realTimeout = globalThis.setTimeout;
const PATIENCE_MS = 10_000;

/** Waits for real work elsewhere while the clock of the test stands still. */
export async function until(isDone: () => boolean) {
  const begin = performance.now();
  while (!isDone() && performance.now() - begin < PATIENCE_MS) {
    await new Promise((resolve) => {
      realTimeout(resolve, 1);
    });
  }
  expect(isDone()).toBe(true);
}

/** A page with the button, in a browser whose windows are made by the test. */
export function openPage() {
  const page = fakeAuth({ hint: false });
  const windowOpen = vi.fn();
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.stubGlobal('open', windowOpen);
  return { ...page, windowOpen, hasFocus, close: page.auth.start() };
}

export type Page = ReturnType<typeof openPage>;

/** Presses the button, and lets everything happen that needs no time. */
export async function click({ auth, windowOpen }: Page) {
  const popup = {
    closed: false,
    opener: window as unknown,
    location: { href: 'about:blank' },
    close: vi.fn(),
  };
  windowOpen.mockReturnValue(popup);
  // Either a state or the code of a failure.
  const attempt = { outcome: 'waiting', popup };
  auth.signInWithGoogle().then(
    () => (attempt.outcome = 'done'),
    (error: unknown) => (attempt.outcome = error instanceof IdentityError ? error.code : String(error)),
  );
  expect(windowOpen).toHaveBeenCalled();
  await until(() => attempt.outcome !== 'waiting' || popup.location.href !== 'about:blank');
  return attempt;
}
