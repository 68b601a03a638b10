import { useState } from 'react';
import type { AuthUser } from '@/api/identity/types';
import { useInstance } from '@/api/instance';
import { Button } from '@/ui/button';
import { copy } from './copy';
import { ResultMessage } from './status-messages';
import { PasswordForm } from './password-form';
import { getSignInMethods } from './confirm-identity-dialog';
import { SettingsRow } from './section';

const { password: texts } = copy;

export function PasswordRow({ user }: { user: AuthUser }) {
  const { hasPassword } = getSignInMethods(user);
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const { done } = useInstance().firebase == null ? texts : texts.atFirebase;
  const openLabel = hasPassword ? texts.change : texts.set;
  return (
    <SettingsRow
      title={texts.title}
      text={hasPassword ? texts.has : texts.hasNone}
      action={
        <Button
          intent="outline"
          size="md"
          onClick={() => {
            setOpen(!isOpen);
            setDone(false);
          }}
        >
          {isOpen ? copy.cancel : openLabel}
        </Button>
      }
    >
      {isOpen && (
        <PasswordForm
          email={user.email}
          onDone={() => {
            setOpen(false);
            setDone(true);
          }}
        />
      )}
      {isDone && <ResultMessage text={done} />}
    </SettingsRow>
  );
}
