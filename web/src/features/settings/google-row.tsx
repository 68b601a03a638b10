import { useEffect, useState } from 'react';
import { hasCode, hasStatus } from '@/api/errors';
import { isInAppBrowser } from '@/api/identity/google/popup';
import type { AuthUser } from '@/api/identity/types';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { Button } from '@/ui/button';
import { GoogleMark } from '@/ui/google-mark';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import { getGoogleErrorText, showErrorToast } from './errors';
import { getSignInMethods } from './confirm-identity-dialog';
import { useRecentSignIn } from './recent-sign-in';
import { SettingsRow } from './section';
import { useSingleFlight } from './single-submit-form';

const { google: texts } = copy;

export function GoogleRow({ user }: { user: AuthUser }) {
  const { googleSignIn } = useInstance();
  const { hosted } = useAuth();
  // Also for the dialog that confirms the identity with Google.
  useEffect(() => hosted?.preloadGoogle(), [hosted]);
  const { hasPassword, googleEmails } = getSignInMethods(user);
  const isLinked = googleEmails.length > 0;
  const disabledReason = isLinked
    ? getDisconnectDisabledReason(hasPassword)
    : getConnectDisabledReason(googleSignIn);
  return (
    <SettingsRow
      title={texts.title}
      text={
        <>
          {isLinked && <p>{texts.linked(googleEmails.join(', '))}</p>}
          <p>{disabledReason ?? (isLinked ? null : texts.unlinked)}</p>
        </>
      }
      action={disabledReason === null && <GoogleButton isLinked={isLinked} />}
    />
  );
}

/** One button for both actions, so that it keeps the focus when the action changes. */
function GoogleButton({ isLinked }: { isLinked: boolean }) {
  const { linkGoogle, unlinkGoogle, hasRecentSignIn, recheckSession } = useAuth();
  const withRecentSignIn = useRecentSignIn();
  const runOnce = useSingleFlight();
  const [isBusy, setBusy] = useState(false);

  // The popup opens at once or after a click in the identity dialog. Browsers block popups that open without a click.
  async function connect() {
    setBusy(true);
    try {
      // After an old sign-in, the photographer confirms the identity first. Otherwise the server would refuse, and the
      // popup would close again.
      await withRecentSignIn(linkGoogle, { askFirst: !hasRecentSignIn() });
      toasts.add(texts.done);
    } catch (error) {
      showErrorToast(error, texts.connectFailed, getConnectErrorText(error));
    }
    setBusy(false);
  }

  async function disconnect() {
    setBusy(true);
    try {
      await withRecentSignIn(unlinkGoogle);
      toasts.add(texts.disconnected);
    } catch (error) {
      // Already disconnected in another tab.
      if (hasStatus(error, 404)) recheckSession();
      else showErrorToast(error, texts.disconnectFailed);
    }
    setBusy(false);
  }

  return (
    <Button
      intent="outline"
      size="md"
      keepsFocus
      busy={isBusy}
      busyLabel={isLinked ? texts.disconnecting : texts.connecting}
      onClick={() => {
        runOnce(isLinked ? disconnect : connect);
      }}
    >
      <span className="inline-flex items-center gap-3">
        <GoogleMark />
        {isLinked ? texts.disconnect : texts.connect}
      </span>
    </Button>
  );
}

/** Why Google cannot be connected here; null when it can. */
function getConnectDisabledReason(isSetUp: boolean): string | null {
  if (!isSetUp) return texts.unavailable;
  return isInAppBrowser() ? texts.inApp : null;
}

function getDisconnectDisabledReason(hasPassword: boolean): string | null {
  return hasPassword ? null : texts.onlyMethod;
}

function getConnectErrorText(error: unknown): string {
  // Only the server knows whether the email here or the email at Google is unconfirmed.
  if (hasCode(error, 'unverified-email')) return error.serverMessage ?? texts.connectFailedText;
  if (hasCode(error, 'popup-blocked')) return texts.blockedText;
  // `invalid-credential` does not mean a wrong password here: Google did not confirm the user.
  return hasCode(error, 'invalid-credential') ? texts.connectFailedText : getGoogleErrorText(error);
}
