import type { IdentityCalls } from '../calls';
import { IdentityError } from '../errors';
import type { Session } from '../types';
import type { Popup } from './popup';

const POLL_MS = 2_000;
const WATCH_MS = 500;
const CLOSED_DELAY_MS = 8_000;
/** As long as the server remembers an attempt. */
const EXPIRY_MS = 10 * 60_000;

interface AttemptOptions {
  attemptId: string;
  verifier: string;
  popup: Pick<Popup, 'closed'>;
  finish: IdentityCalls['googleFinish'];
  onSession: (session: Session) => void;
}

/**
 * Waits for a person to come back from Google in another window. `done` settles when they did, when Google or the
 * server refused, or when the window was closed. A window can look closed while it is not, because Google cuts the
 * tie between it and this page; so the attempt stays open after that, and a late return still signs in.
 */
export function createAttempt({ attemptId, verifier, popup, finish, onSession }: AttemptOptions) {
  const { promise: done, resolve, reject } = withResolvers();
  let open = true;
  let asking = false;
  let closedFor = 0;

  async function ask() {
    if (!open || asking) return;
    asking = true;
    try {
      const session = await finish({ attemptId, verifier });
      // Abandoned while the answer was on its way: somebody else signs in here now.
      if (session && isOpen()) {
        stop();
        onSession(session);
        resolve();
      }
    } catch (error) {
      if (isFinal(error)) {
        stop();
        reject(error);
      }
    } finally {
      asking = false;
    }
  }

  function watch() {
    // While the other window is in front it is in use, whatever `closed` says.
    if (!popup.closed || !document.hasFocus()) return;
    closedFor += WATCH_MS;
    if (closedFor < CLOSED_DELAY_MS) return;
    clearInterval(watching);
    clearInterval(polling);
    window.addEventListener('focus', askNow);
    reject(new IdentityError('popup-closed-by-user'));
  }

  function stop() {
    open = false;
    clearInterval(polling);
    clearInterval(watching);
    clearTimeout(expiry);
    window.removeEventListener('focus', askNow);
  }

  const isOpen = () => open;
  const askNow = () => void ask();
  const polling = setInterval(askNow, POLL_MS);
  const watching = setInterval(watch, WATCH_MS);
  const expiry = setTimeout(() => {
    stop();
    reject(new IdentityError('expired-action-code'));
  }, EXPIRY_MS);

  return {
    done,
    /** The window says that an attempt is answered, maybe this one. */
    hear(returned: string) {
      if (returned === attemptId) askNow();
    },
    /** Something else was started: a late return must not replace it. */
    abandon() {
      stop();
      reject(new IdentityError('cancelled-popup-request'));
    },
  };
}

export type Attempt = ReturnType<typeof createAttempt>;

/** Whether asking again is pointless. A busy server or a lost network may answer next time. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof IdentityError) || error.status === null) return false;
  return error.code === 'google-unreachable' || (error.status < 500 && error.status !== 429);
}

function withResolvers() {
  let resolve!: () => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<void>((onDone, onFailure) => {
    resolve = onDone;
    reject = onFailure;
  });
  return { promise, resolve, reject };
}
