import { hasCode } from '@/api/errors';
import { requestPasskey, supportsPasskeyAutofill } from '@/api/identity/passkeys/passkeys';
import type { AuthClient } from '@/api/identity/auth-client';
import { createSecondStepSignIn, getSecondStepErrorText } from '@/api/identity/second-step/calls';
import { secondStepCopy } from '@/lib/second-step-copy';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';

const { signIn: texts } = copy;

/** The server accepts a challenge for five minutes. */
const RENEW_AFTER_MS = 4 * 60_000;

type SignInWith = AuthClient['signInWith'];

/** Asks for a passkey in the browser's window and signs in with it. */
export async function signInWithPasskey(signInWith: SignInWith) {
  const { start, finish } = createSecondStepSignIn(signInWith);
  try {
    const { challenge, options } = await start();
    await finish({ challenge, passkey: await requestPasskey(options) });
    toasts.add(texts.done);
  } catch (error) {
    showPasskeyError(error);
  }
}

/**
 * Offers passkeys in the list that the browser shows at the email field, until the signal aborts or the user has signed
 * in. A challenge is replaced before it expires.
 */
export async function offerPasskeys(signInWith: SignInWith, signal: AbortSignal) {
  if (!(await supportsPasskeyAutofill())) return;
  const { start, finish } = createSecondStepSignIn(signInWith);
  while (!signal.aborted) {
    const offer = createOffer(signal);
    try {
      const { challenge, options } = await start();
      const passkey = await requestPasskey(options, { signal: offer.signal, isAutofill: true });
      offer.end();
      if (await isSignedIn(finish({ challenge, passkey }))) return;
    } catch {
      offer.end();
      // The user does not wait for the list, so an error needs no message.
      if (!offer.isDue()) return;
      await waitUntilVisible(signal);
    }
  }
}

async function isSignedIn(signIn: Promise<void>): Promise<boolean> {
  try {
    await signIn;
    toasts.add(texts.done);
    return true;
  } catch (error) {
    showPasskeyError(error);
    return false;
  }
}

/** One request for a passkey: it ends with the signal, or when its challenge is due for renewal. */
function createOffer(signal: AbortSignal) {
  const controller = new AbortController();
  let isDue = false;
  const abort = () => {
    controller.abort();
  };
  const timer = setTimeout(() => {
    isDue = true;
    abort();
  }, RENEW_AFTER_MS);
  signal.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    isDue: () => isDue && !signal.aborted,
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    },
  };
}

/** A page in the background makes no calls. */
async function waitUntilVisible(signal: AbortSignal): Promise<void> {
  while (document.visibilityState === 'hidden' && !signal.aborted) {
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true, signal });
      signal.addEventListener('abort', resolve, { once: true });
    });
  }
}

function showPasskeyError(error: unknown) {
  // The user has closed the browser's window.
  if (hasCode(error, 'passkey-cancelled')) return;
  const isExpired = hasCode(error, 'invalid-action-code');
  const description = isExpired ? secondStepCopy.expired : getSecondStepErrorText(error);
  toasts.add({ title: texts.failed, description, variant: 'destructive' });
}
