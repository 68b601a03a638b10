import { useApi } from '@/api/client';
import { hasCode } from '@/api/errors';
import { requestPasskey } from '@/api/identity/passkeys/passkeys';
import { createSecondStepReauthentication, getSecondStepErrorText } from '@/api/identity/second-step/calls';
import { useAuth } from '@/api/identity/use-auth';
import { ConfirmButton } from './confirm-button';
import { copy } from './second-factors-copy';

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

  async function confirm() {
    const { start, finish } = createSecondStepReauthentication(api, reauthenticateWith);
    const { challenge, options } = await start();
    await finish({ challenge, passkey: await requestPasskey(options) });
  }

  return (
    <ConfirmButton
      busyLabel={texts.passkeyBusy}
      confirm={confirm}
      onConfirmed={onConfirmed}
      handleError={(error) =>
        hasCode(error, 'invalid-action-code') ? texts.expired : getSecondStepErrorText(error)
      }
    >
      {isOnlyMethod ? texts.passkeyOnly : texts.passkey}
    </ConfirmButton>
  );
}
