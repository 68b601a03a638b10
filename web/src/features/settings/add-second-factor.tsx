import { useRef, useState } from 'react';
import type { AuthenticatorAppSetup, PasskeyChallenge } from '@/api/queries';
import type { AuthUser } from '@/api/identity/types';
import { useInstance } from '@/api/instance';
import { supportsPasskeys } from '@/lib/passkey-support';
import { layOutQrCode, type QrCodeLayout } from '@/lib/qr-code-layout';
import { Button } from '@/ui/button';
import { toasts } from '@/ui/toast/toast-store';
import { AddAppDialog } from './add-app-dialog';
import { AddPasskeyDialog } from './add-passkey-dialog';
import { NewRecoveryCodesDialog } from './new-recovery-codes-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { showSecondFactorError } from './errors';
import { copy } from './second-factors-copy';
import { SettingsRow } from './section';
import { useSingleFlight } from './single-submit-form';
import type { AddedFactor } from './use-add-factor';
import { useSecondFactorActions } from './use-second-factor-actions';

type OpenDialog =
  | { kind: 'passkey'; challenge: PasskeyChallenge }
  | { kind: 'app'; setup: AuthenticatorAppSetup; qrCode: QrCodeLayout | null }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'lost-codes' };

interface AddSecondFactorProps {
  user: AuthUser;
  isFirst: boolean;
}

/** The buttons that add a passkey or an authenticator app, and their dialogs. */
export function AddSecondFactor({ user, isFirst }: AddSecondFactorProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [busyKind, setBusyKind] = useState<'passkey' | 'app' | null>(null);
  const actions = useSecondFactorActions();
  const runOnce = useSingleFlight();
  const appButton = useRef<HTMLButtonElement>(null);
  const canAddPasskey = useInstance().passkeys && supportsPasskeys();
  const isBlocked = !user.emailVerified;
  const regularText = isFirst ? copy.offText : copy.addText;

  async function open(kind: 'passkey' | 'app', prepare: () => Promise<OpenDialog>) {
    setBusyKind(kind);
    try {
      setOpenDialog(await prepare());
    } catch (error) {
      showSecondFactorError(error, copy[kind].failed);
    }
    setBusyKind(null);
  }

  // The dialog makes no call before it opens the browser's window: Safari opens it only soon after a click.
  const preparePasskey = async (): Promise<OpenDialog> => ({
    kind: 'passkey',
    challenge: await actions.startPasskey(),
  });
  const prepareApp = async (): Promise<OpenDialog> => {
    const setup = await actions.startApp();
    return { kind: 'app', setup, qrCode: await loadQrCode(setup.url) };
  };

  const close = () => {
    setOpenDialog(null);
  };
  const codesProps = { email: user.email, getFallbackFocus: () => appButton.current, onClose: close };
  const dialogProps = {
    onAdded: ({ factor, recoveryCodes: codes }: AddedFactor) => {
      if (codes?.length === 0) {
        close();
        toasts.add(copy.done(factor.name));
      } else {
        setOpenDialog(codes ? { kind: 'codes', codes } : { kind: 'lost-codes' });
      }
    },
    onExpired: (title: string) => {
      toasts.add({ title, description: copy.expired, variant: 'destructive' });
      close();
    },
    onClose: close,
  };

  return (
    <SettingsRow
      title={isFirst ? copy.off : copy.add}
      text={isBlocked ? copy.unverified(user.email) : regularText}
    >
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {canAddPasskey && (
          <Button
            intent="outline"
            size="md"
            keepsFocus
            disabled={isBlocked}
            busy={busyKind === 'passkey'}
            busyLabel={copy.passkey.busy}
            onClick={() => {
              runOnce(() => open('passkey', preparePasskey));
            }}
          >
            {copy.passkey.add}
          </Button>
        )}
        <Button
          ref={appButton}
          intent="outline"
          size="md"
          keepsFocus
          disabled={isBlocked}
          busy={busyKind === 'app'}
          busyLabel={copy.app.busy}
          onClick={() => {
            runOnce(() => open('app', prepareApp));
          }}
        >
          {copy.app.add}
        </Button>
      </div>
      {openDialog?.kind === 'passkey' && (
        <AddPasskeyDialog challenge={openDialog.challenge} {...dialogProps} />
      )}
      {openDialog?.kind === 'app' && (
        <AddAppDialog setup={openDialog.setup} qrCode={openDialog.qrCode} {...dialogProps} />
      )}
      {openDialog?.kind === 'codes' && <RecoveryCodesDialog codes={openDialog.codes} {...codesProps} />}
      {openDialog?.kind === 'lost-codes' && (
        <NewRecoveryCodesDialog question={copy.codes.lost} {...codesProps} />
      )}
    </SettingsRow>
  );
}

/** The QR code of a URL, without a query: the cache must not keep the secret. Null if the encoder could not be loaded. */
async function loadQrCode(url: string): Promise<QrCodeLayout | null> {
  try {
    const { encode } = await import('uqr');
    return layOutQrCode(encode(url, { ecc: 'M', border: 0 }).data, { hasInitial: false });
  } catch {
    return null;
  }
}
