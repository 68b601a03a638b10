import { useState } from 'react';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { copy } from './copy';
import { useReport } from './use-report';

const { sessions: words } = copy;

interface SignOutDialogProps {
  onSignOut: () => Promise<void>;
  onClose: () => void;
}

export function SignOutDialog({ onSignOut, onClose }: SignOutDialogProps) {
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onSignOut();
    } catch (error) {
      report(error, words.failed);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      {...words.confirm}
      intent="primary"
      busy={busy}
      busyLabel={words.signingOut}
      onKeep={() => {
        if (!busy) onClose();
      }}
      onConfirm={() => void confirm()}
    />
  );
}
