import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '@/api/errors';
import { isInAppBrowser } from '@/api/identity/google/popup';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { useHydrated } from '@/lib/hooks';
import { Button } from '@/ui/button';
import { GoogleMark } from '@/ui/google-mark';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import { showGoogleError, type ErrorToastCopy } from './show-identity-error';
import type { ShowSecondStep } from './use-second-step-page';

interface GoogleSignInButtonProps {
  errorToast: ErrorToastCopy;
  disabled: boolean;
  showSecondStep: ShowSecondStep;
}

export function GoogleSignInButton({ errorToast, disabled, showSecondStep }: GoogleSignInButtonProps) {
  const { googleSignIn } = useInstance();
  const { signInWithGoogle, hosted } = useAuth();
  useEffect(() => hosted?.preloadGoogle(), [hosted]);
  const { search } = useLocation();
  const isInApp = useHydrated() && isInAppBrowser();
  const [isBusy, setBusy] = useState(false);

  // Must run inside the click handler: browsers block popups that open later.
  async function start() {
    setBusy(true);
    try {
      // The operator has not set up Google sign-in: the toast says so.
      if (!googleSignIn) throw new ApiError('operation-not-allowed');
      await signInWithGoogle(search);
      toasts.add(copy.googleDone);
    } catch (error) {
      if (!(await showSecondStep(error, copy.googleDone))) showGoogleError(error, errorToast);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-2">
      <Button
        intent="outline"
        busy={isBusy}
        busyLabel={copy.googleBusy}
        disabled={disabled}
        onClick={() => void start()}
      >
        <span className="inline-flex items-center gap-3">
          <GoogleMark />
          {copy.google}
        </span>
      </Button>
      {isInApp && googleSignIn && <p className="text-13 text-ink-soft">{copy.inAppBrowserHint}</p>}
    </div>
  );
}
