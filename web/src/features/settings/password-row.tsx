import { useState } from 'react';
import type { AuthUser } from '@/api/identity/types';
import { Button } from '@/ui/button';
import { copy } from './copy';
import { Outcome } from './notes';
import { PasswordForm } from './password-form';
import { signInWays } from './providers';
import { Row } from './section';

const { password: words } = copy;

export function PasswordRow({ user }: { user: AuthUser }) {
  const { hasPassword } = signInWays(user);
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const open = hasPassword ? words.change : words.set;
  return (
    <Row
      title={words.title}
      text={hasPassword ? words.has : words.hasNone}
      action={
        <Button
          intent="outline"
          size="md"
          onClick={() => {
            setOpen(!isOpen);
            setDone(false);
          }}
        >
          {isOpen ? copy.cancel : open}
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
      {isDone && <Outcome text={words.done} />}
    </Row>
  );
}
