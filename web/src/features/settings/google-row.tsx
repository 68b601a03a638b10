import { useState } from 'react';
import { IdentityError } from '@/api/identity/errors';
import { isInAppBrowser } from '@/api/identity/google/in-app-browser';
import type { AuthUser } from '@/api/identity/types';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { Button } from '@/ui/button';
import { GoogleMark } from '@/ui/google-mark';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import { failureText } from './failure-text';
import { signInWays } from './providers';
import { useRecentSignIn } from './recent-sign-in';
import { Row } from './section';
import { useOnce } from './use-once';
import { useReport } from './use-report';

const { google: words } = copy;

export function GoogleRow({ user }: { user: AuthUser }) {
  const { googleSignIn } = useInstance();
  const { hasPassword, google } = signInWays(user);
  const isLinked = google.length > 0;
  const obstacle = isLinked ? disconnectObstacle(hasPassword) : connectObstacle(googleSignIn);
  return (
    <Row
      title={words.title}
      text={
        <>
          {isLinked && <p>{words.linked(google.join(', '))}</p>}
          <p>{obstacle ?? (isLinked ? null : words.unlinked)}</p>
        </>
      }
      action={obstacle === null && <GoogleButton isLinked={isLinked} />}
    />
  );
}

/** One button for both, so that it keeps the focus when it has become the other. */
function GoogleButton({ isLinked }: { isLinked: boolean }) {
  const { linkGoogle, unlinkGoogle, isProven, retry } = useAuth();
  const guard = useRecentSignIn();
  const report = useReport();
  const once = useOnce();
  const [busy, setBusy] = useState(false);

  // Called as the click itself: a browser blocks a window that opens any later.
  async function connect() {
    setBusy(true);
    try {
      // A window that opens only to be closed again would be a fright.
      await guard(linkGoogle, { askFirst: !isProven() });
      toasts.add(words.done);
    } catch (error) {
      report(error, words.connectFailed, connectFailureText(error));
    }
    setBusy(false);
  }

  async function disconnect() {
    setBusy(true);
    try {
      await guard(unlinkGoogle);
      toasts.add(words.undone);
    } catch (error) {
      // Disconnected in another tab: that is what was asked for.
      if (error instanceof IdentityError && error.status === 404) retry();
      else report(error, words.disconnectFailed);
    }
    setBusy(false);
  }

  return (
    <Button
      intent="outline"
      size="md"
      keepsFocus
      busy={busy}
      busyLabel={isLinked ? words.disconnecting : words.connecting}
      onClick={() => {
        once(isLinked ? disconnect : connect);
      }}
    >
      <span className="inline-flex items-center gap-3">
        <GoogleMark />
        {isLinked ? words.disconnect : words.connect}
      </span>
    </Button>
  );
}

/** Why it cannot be done here; null when it can. */
function connectObstacle(isSetUp: boolean): string | null {
  if (!isSetUp) return words.unavailable;
  return isInAppBrowser() ? words.inApp : null;
}

function disconnectObstacle(hasPassword: boolean): string | null {
  return hasPassword ? null : words.onlyWay;
}

function connectFailureText(error: unknown): string {
  const code = error instanceof IdentityError ? error.code : null;
  // Theirs here or theirs at Google: only the server knows which of the two is not confirmed.
  if (error instanceof IdentityError && code === 'unverified-email') return error.message;
  if (code === 'popup-blocked') return words.blockedText;
  // No password of theirs was refused: Google did not vouch for them.
  return code === 'invalid-credential' ? words.connectFailedText : failureText(error);
}
