import { useState } from 'react';
import { Button } from '@/ui/button';
import { copy } from './copy';
import { DeleteAccountDialog } from './delete-account-dialog';
import { SettingsRow } from './section';

const { data: texts } = copy;

interface DeleteAccountRowProps {
  /** Null without a username. Undefined until the profile has loaded: the dialog needs it for the confirmation. */
  username: string | null | undefined;
  email: string;
  onDelete: () => Promise<void>;
}

export function DeleteAccountRow({ username, email, onDelete }: DeleteAccountRowProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <SettingsRow
      title={texts.deletion}
      text={texts.deleteText}
      action={
        <Button
          intent="danger"
          size="md"
          disabled={username === undefined}
          onClick={() => {
            setDialogOpen(true);
          }}
        >
          {texts.deleteAction}
        </Button>
      }
    >
      {isDialogOpen && username !== undefined && (
        <DeleteAccountDialog
          username={username}
          email={email}
          onDelete={onDelete}
          onClose={() => {
            setDialogOpen(false);
          }}
        />
      )}
    </SettingsRow>
  );
}
