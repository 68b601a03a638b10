import { useState } from 'react';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { copy } from './copy';
import { showErrorToast } from './errors';

const { sessions: texts } = copy;

interface SignOutDialogProps {
  onSignOut: () => Promise<void>;
  onClose: () => void;
}

/** Asks before signing out on all devices. */
export function SignOutDialog({ onSignOut, onClose }: SignOutDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onSignOut();
    } catch (error) {
      showErrorToast(error, texts.failed);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      {...texts.confirm}
      intent="primary"
      isBusy={isBusy}
      busyLabel={texts.signingOut}
      onCancel={() => {
        if (!isBusy) onClose();
      }}
      onConfirm={() => void confirm()}
    />
  );
}
