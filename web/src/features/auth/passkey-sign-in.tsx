import { useEffect, useState } from 'react';
import { ApiError } from '@/api/errors';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { useHydrated } from '@/lib/hooks';
import { supportsPasskeys } from '@/lib/passkey-support';
import { runWhenIdle } from '@/lib/when-idle';
import { Button } from '@/ui/button';
import { copy } from './copy';
import { showIdentityError } from './show-identity-error';
import { loadSecondStep } from './use-second-step-page';

const { signIn: texts } = copy;

/** Signs in with a passkey alone: with a button, or from the browser's list at the email field. */
export function PasskeySignIn({ disabled }: { disabled: boolean }) {
  const { signInWith } = useAuth();
  // Prerendered pages contain the button for every browser.
  const isShown = !useHydrated() || supportsPasskeys();
  const canUsePasskeys = useInstance().passkeys && isShown;
  const [isBusy, setBusy] = useState(false);
  // A browser handles one request for a passkey at a time.
  const isOffered = canUsePasskeys && !disabled && !isBusy;

  useEffect(() => {
    if (!isOffered) return;
    const controller = new AbortController();
    runWhenIdle(() => {
      if (controller.signal.aborted) return;
      loadSecondStep()
        .then(({ offerPasskeys }) => offerPasskeys(signInWith, controller.signal))
        // The button still works without the list.
        .catch(() => undefined);
    });
    return () => {
      controller.abort();
    };
  }, [isOffered, signInWith]);

  async function start() {
    setBusy(true);
    try {
      await (await loadSecondStep()).signInWithPasskey(signInWith);
    } catch (error) {
      showIdentityError(ApiError.fromCause(error), { title: texts.failed, fallback: texts.failed });
    }
    setBusy(false);
  }

  if (!canUsePasskeys) return null;
  return (
    // The server removes it where passkeys do not work; the stylesheet hides it in browsers without them.
    <div data-passkey-button="true" className="mt-3 grid">
      <Button
        intent="outline"
        busy={isBusy}
        busyLabel={texts.passkeyBusy}
        disabled={disabled}
        onClick={() => void start()}
      >
        {texts.passkey}
      </Button>
    </div>
  );
}
