import { ApiError } from '@/api/errors';
import type { IdentityCalls } from '../calls';
import type { Session } from '../types';
import type { Popup } from './popup';

const POLL_INTERVAL_MS = 2_000;
const POPUP_CHECK_INTERVAL_MS = 500;
/** How long the popup must look closed before the attempt counts as cancelled by the user. */
const POPUP_CLOSED_DELAY_MS = 8_000;
/** The server forgets an attempt after this time. */
const ATTEMPT_LIFETIME_MS = 10 * 60_000;

interface GoogleAttemptOptions {
  attemptId: string;
  verifier: string;
  popup: Pick<Popup, 'closed'>;
  finish: IdentityCalls['finishGoogleSignIn'];
  onSession: (session: Session) => void;
}

/**
 * Waits until the user returns from Google in the popup. `done` resolves when they return. It rejects when Google or
 * the server refuses, when the popup is closed, after ten minutes, or on `cancel`. An open popup can look closed,
 * because Google cuts its link to this page. So the attempt stays active after the rejection for a closed popup, and
 * after a late return it still calls `onSession`.
 */
export function createGoogleAttempt({ attemptId, verifier, popup, finish, onSession }: GoogleAttemptOptions) {
  const { promise: done, resolve, reject } = withResolvers();
  let isActive = true;
  let isPolling = false;
  let closedForMs = 0;

  async function poll() {
    if (!isActive || isPolling) return;
    isPolling = true;
    try {
      const session = await finish({ attemptId, verifier });
      // The attempt may have been cancelled or have expired during the call.
      if (session && isStillActive()) {
        stop();
        onSession(session);
        resolve();
      }
    } catch (error) {
      if (isPermanentError(error)) {
        stop();
        reject(error);
      }
    } finally {
      isPolling = false;
    }
  }

  function checkPopup() {
    // While this page has no focus, the user may be in the popup, even if `closed` is true.
    if (!popup.closed || !document.hasFocus()) return;
    closedForMs += POPUP_CHECK_INTERVAL_MS;
    if (closedForMs < POPUP_CLOSED_DELAY_MS) return;
    clearInterval(popupTimer);
    clearInterval(pollTimer);
    window.addEventListener('focus', pollNow);
    reject(new ApiError('popup-closed-by-user'));
  }

  function stop() {
    isActive = false;
    clearInterval(pollTimer);
    clearInterval(popupTimer);
    clearTimeout(expiryTimer);
    window.removeEventListener('focus', pollNow);
  }

  // A function, because TypeScript would assume that `isActive` does not change during an await.
  const isStillActive = () => isActive;
  const pollNow = () => void poll();
  const pollTimer = setInterval(pollNow, POLL_INTERVAL_MS);
  const popupTimer = setInterval(checkPopup, POPUP_CHECK_INTERVAL_MS);
  const expiryTimer = setTimeout(() => {
    stop();
    reject(new ApiError('expired-action-code'));
  }, ATTEMPT_LIFETIME_MS);

  return {
    done,
    /** Called when the user returned from Google in a popup, which may belong to another tab. */
    handleReturn(returnedAttemptId: string) {
      if (returnedAttemptId === attemptId) pollNow();
    },
    /** Called on sign-out, and when another sign-in or attempt starts: a late return must not change the session. */
    cancel() {
      stop();
      reject(new ApiError('cancelled-popup-request'));
    },
  };
}

export type GoogleAttempt = ReturnType<typeof createGoogleAttempt>;

/** Whether another poll is pointless. A busy server or a lost network may respond next time. */
export function isPermanentError(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === null) return false;
  return error.code === 'google-unreachable' || (error.status < 500 && error.status !== 429);
}

function withResolvers() {
  let resolve!: () => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<void>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise;
    reject = rejectPromise;
  });
  return { promise, resolve, reject };
}
