import { useState } from 'react';
import * as z from 'zod/mini';
import { IdentityError } from '@/api/identity/errors';
import type { AuthUser } from '@/api/identity/types';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { useZodForm } from '@/lib/forms';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { GoogleMark } from '@/ui/google-mark';
import { OrDivider } from '@/ui/or-divider';
import { PasswordInput } from '@/ui/password-input';
import { copy } from './copy';
import { failureText } from './failure-text';
import { signInWays } from './providers';
import { useOnce } from './use-once';

const { identity: words } = copy;
const schema = z.object({ password: z.string().check(z.minLength(1, words.missing)) });

interface IdentityDialogProps {
  user: AuthUser;
  onProven: () => void;
  onClose: () => void;
}

/** Asks somebody who signed in a while ago to show that it is still them. */
export function IdentityDialog({ user, onProven, onClose }: IdentityDialogProps) {
  const { googleSignIn } = useInstance();
  const { hasPassword, google } = signInWays(user);
  const hasGoogle = googleSignIn && google.length > 0;
  return (
    <Dialog
      title={words.title}
      text={hasPassword || hasGoogle ? words.text : words.noWay}
      closesOutside={false}
      onClose={onClose}
    >
      <div className="mt-6 grid gap-4">
        {hasPassword && <PasswordForm email={user.email} onProven={onProven} />}
        {hasPassword && hasGoogle && <OrDivider text={copy.or} />}
        {hasGoogle && <ThroughGoogle onProven={onProven} />}
        <Button intent="outline" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </Dialog>
  );
}

function PasswordForm({ email, onProven }: { email: string; onProven: () => void }) {
  const { reauthenticate } = useAuth();
  const form = useZodForm(schema, { defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await reauthenticate(password);
    } catch (error) {
      const message = isWrong(error) ? words.wrong : failureText(error);
      form.setError('password', { type: 'server', message }, { shouldFocus: true });
      return;
    }
    onProven();
  });
  return (
    <form noValidate method="post" className="grid gap-2" onSubmit={(event) => void submit(event)}>
      {/* Tells password managers whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={words.password} error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            showLabel={copy.showPassword}
            hideLabel={copy.hidePassword}
            autoComplete="current-password"
            enterKeyHint="go"
            {...form.register('password')}
          />
        )}
      </Field>
      <Button type="submit" busy={isSubmitting} busyLabel={words.busy}>
        {words.submit}
      </Button>
    </form>
  );
}

function ThroughGoogle({ onProven }: { onProven: () => void }) {
  const { reauthenticateWithGoogle } = useAuth();
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  // Called as the click itself: a browser blocks a window that opens any later.
  async function start() {
    setBusy(true);
    setFailure(null);
    try {
      await reauthenticateWithGoogle();
    } catch (error) {
      setFailure(isWrong(error) ? words.googleWrong : failureText(error));
      setBusy(false);
      return;
    }
    onProven();
  }

  return (
    <div className="grid gap-2">
      <Button
        intent="outline"
        keepsFocus
        busy={busy}
        busyLabel={words.googleBusy}
        onClick={() => {
          once(start);
        }}
      >
        <span className="inline-flex items-center gap-3">
          <GoogleMark />
          {words.google}
        </span>
      </Button>
      <p role="alert" className="text-13 text-danger empty:hidden">
        {failure}
      </p>
    </div>
  );
}

function isWrong(error: unknown): boolean {
  return error instanceof IdentityError && ['invalid-credential', 'wrong-password'].includes(error.code);
}
