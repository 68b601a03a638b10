import { useState } from 'react';
import { useLocation } from 'react-router';
import { IdentityError } from '@/api/identity/errors';
import { isInAppBrowser } from '@/api/identity/google/in-app-browser';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { useHydrated } from '@/lib/use-hydrated';
import { Button } from '@/ui/button';
import { GoogleMark } from '@/ui/google-mark';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import { reportGoogleFailure } from './report-failure';

interface GoogleSignInProps {
  /** How a failure is called on this page. */
  failure: { title: string; fallback: string };
  disabled: boolean;
}

export function GoogleSignIn({ failure, disabled }: GoogleSignInProps) {
  const { googleSignIn } = useInstance();
  const { signInWithGoogle } = useAuth();
  const { search } = useLocation();
  const inApp = useHydrated() && isInAppBrowser();
  const [busy, setBusy] = useState(false);

  // Called as the click itself: a browser blocks a window that opens any later.
  async function start() {
    setBusy(true);
    try {
      if (!googleSignIn) throw new IdentityError('operation-not-allowed');
      await signInWithGoogle(search);
      toasts.add(copy.googleDone);
    } catch (error) {
      reportGoogleFailure(error, failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-2">
      <Button
        intent="outline"
        busy={busy}
        busyLabel={copy.googleBusy}
        disabled={disabled}
        onClick={() => void start()}
      >
        <span className="inline-flex items-center gap-3">
          <GoogleMark />
          {copy.google}
        </span>
      </Button>
      {inApp && googleSignIn && <p className="text-13 text-ink-soft">{copy.inAppNote}</p>}
    </div>
  );
}
