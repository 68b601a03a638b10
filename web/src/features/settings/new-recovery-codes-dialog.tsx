import { useState } from 'react';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { showSecondFactorError } from './errors';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { copy } from './second-factors-copy';
import { useSecondFactorActions } from './use-second-factor-actions';

const { codes: texts } = copy;

interface NewRecoveryCodesDialogProps {
  email: string;
  question: { title: string; text: string; cancelLabel: string; confirmLabel: string };
  getFallbackFocus: () => HTMLElement | null;
  onClose: () => void;
}

/** Asks before it replaces the recovery codes, then shows the new ones. */
export function NewRecoveryCodesDialog({ email, question, ...props }: NewRecoveryCodesDialogProps) {
  const { onClose } = props;
  const actions = useSecondFactorActions();
  const [isBusy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function create() {
    setBusy(true);
    try {
      const { recoveryCodes } = await actions.createRecoveryCodes();
      setCodes(recoveryCodes);
    } catch (error) {
      showSecondFactorError(error, texts.failed);
    }
    setBusy(false);
  }

  if (codes) return <RecoveryCodesDialog email={email} codes={codes} {...props} />;
  return (
    <ConfirmDialog
      {...question}
      intent="primary"
      isBusy={isBusy}
      busyLabel={texts.busy}
      getFallbackFocus={props.getFallbackFocus}
      onCancel={() => {
        if (!isBusy) onClose();
      }}
      onConfirm={() => void create()}
    />
  );
}
