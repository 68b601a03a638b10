import { expect, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { createFakeAuth } from '@/testing/fake-identity';

export const SECOND = 1_000;

/** Fakes only timers and the date: hashing and messages between tabs still run. */
export function useTestClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}

export const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const realTimeout = globalThis.setTimeout;
const MAX_WAIT_MS = 10_000;

/** Waits for real work while the test clock stands still. */
export async function waitUntil(isDone: () => boolean) {
  const start = performance.now();
  while (!isDone() && performance.now() - start < MAX_WAIT_MS) {
    await new Promise((resolve) => {
      realTimeout(resolve, 1);
    });
  }
  expect(isDone()).toBe(true);
}

/** A page with the Google button, in a browser whose popups the test creates. */
export function openPage() {
  const page = createFakeAuth({ hasSessionHint: false });
  const windowOpen = vi.fn();
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.stubGlobal('open', windowOpen);
  return { ...page, windowOpen, hasFocus, close: page.auth.start() };
}

export type Page = ReturnType<typeof openPage>;

/** Clicks the button and waits until the popup has its URL or the attempt has failed. */
export async function clickGoogleButton({ auth, windowOpen }: Page) {
  const popup = {
    closed: false,
    opener: window as unknown,
    location: { href: 'about:blank' },
    close: vi.fn(),
  };
  windowOpen.mockReturnValue(popup);
  // `outcome` is 'waiting', 'done', or the code or text of the error.
  const attempt = { outcome: 'waiting', popup };
  auth.signInWithGoogle().then(
    () => (attempt.outcome = 'done'),
    (error: unknown) => (attempt.outcome = error instanceof ApiError ? error.code : String(error)),
  );
  expect(windowOpen).toHaveBeenCalled();
  await waitUntil(() => attempt.outcome !== 'waiting' || popup.location.href !== 'about:blank');
  return attempt;
}
