import { useState } from 'react';
import { useApi } from '@/api/client';
import { hasCode } from '@/api/errors';
import { requestPasskey } from '@/api/identity/passkeys/passkeys';
import { createSecondStepReauthentication, getSecondStepErrorText } from '@/api/identity/second-step/calls';
import { useAuth } from '@/api/identity/use-auth';
import { Button } from '@/ui/button';
import { copy } from './second-factors-copy';
import { useSingleFlight } from './single-submit-form';

const { identity: texts } = copy;

interface ConfirmByPasskeyProps {
  /** The account has no other way. */
  isOnlyMethod: boolean;
  onConfirmed: () => void;
}

/** Confirms the identity with a passkey alone. */
export function ConfirmByPasskey({ isOnlyMethod, onConfirmed }: ConfirmByPasskeyProps) {
  const api = useApi();
  const { reauthenticateWith } = useAuth();
  const runOnce = useSingleFlight();
  const [isBusy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);

  async function confirm() {
    setBusy(true);
    setErrorText(null);
    const { start, finish } = createSecondStepReauthentication(api, reauthenticateWith);
    try {
      const { challenge, options } = await start();
      await finish({ challenge, passkey: await requestPasskey(options) });
    } catch (error) {
      setErrorText(hasCode(error, 'invalid-action-code') ? texts.expired : getSecondStepErrorText(error));
      setBusy(false);
      return;
    }
    onConfirmed();
  }

  return (
    <div className="grid gap-2">
      <Button
        intent="outline"
        keepsFocus
        busy={isBusy}
        busyLabel={texts.passkeyBusy}
        onClick={() => {
          runOnce(confirm);
        }}
      >
        {isOnlyMethod ? texts.passkeyOnly : texts.passkey}
      </Button>
      <p role="alert" className="text-13 text-danger empty:hidden">
        {errorText}
      </p>
    </div>
  );
}
