import { useState } from 'react';
import * as z from 'zod/mini';
import { useAuth } from '@/api/identity/use-auth';
import { hasCode } from '@/api/errors';
import type { AuthUser } from '@/api/identity/types';
import { useInstance } from '@/api/instance';
import { useZodForm } from '@/lib/forms';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { GoogleMark } from '@/ui/google-mark';
import { OrDivider } from '@/ui/or-divider';
import { PasswordInput } from '@/ui/password-input';
import { copy } from './copy';
import { getErrorText } from './errors';
import { useSingleFlight } from './single-submit-form';

const { identity: texts } = copy;
const schema = z.object({ password: z.string().check(z.minLength(1, texts.missing)) });

interface ConfirmIdentityDialogProps {
  user: AuthUser;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks the photographer to confirm their identity, with the password or Google, before a sensitive change. */
export function ConfirmIdentityDialog({ user, onConfirmed, onClose }: ConfirmIdentityDialogProps) {
  const { googleSignIn } = useInstance();
  const { hasPassword, googleEmails } = getSignInMethods(user);
  const hasGoogle = googleSignIn && googleEmails.length > 0;
  return (
    <Dialog
      title={texts.title}
      text={hasPassword || hasGoogle ? texts.text : texts.noMethod}
      closesOnOutsideClick={false}
      focusesFirstControl
      onClose={onClose}
    >
      <div className="mt-6 grid gap-4">
        {hasPassword && <ConfirmByPassword email={user.email} onConfirmed={onConfirmed} />}
        {hasPassword && hasGoogle && <OrDivider text={copy.or} />}
        {hasGoogle && <ConfirmByGoogle onConfirmed={onConfirmed} />}
        <Button intent="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </Dialog>
  );
}

function ConfirmByPassword({ email, onConfirmed }: { email: string; onConfirmed: () => void }) {
  const { reauthenticate } = useAuth();
  const form = useZodForm(schema, { defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await reauthenticate(password);
    } catch (error) {
      const message = isWrongCredential(error) ? texts.wrong : getErrorText(error);
      form.setError('password', { type: 'server', message }, { shouldFocus: true });
      return;
    }
    onConfirmed();
  });
  return (
    <form noValidate method="post" className="grid gap-2" onSubmit={(event) => void submit(event)}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={texts.password} error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            enterKeyHint="go"
            {...form.register('password')}
          />
        )}
      </Field>
      <Button type="submit" busy={isSubmitting} busyLabel={texts.busy}>
        {texts.submit}
      </Button>
    </form>
  );
}

function ConfirmByGoogle({ onConfirmed }: { onConfirmed: () => void }) {
  const { reauthenticateWithGoogle } = useAuth();
  const runOnce = useSingleFlight();
  const [isBusy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  // Must run inside the click handler: browsers block popups that open later.
  async function confirm() {
    setBusy(true);
    setErrorMessage(null);
    try {
      await reauthenticateWithGoogle();
    } catch (error) {
      setErrorMessage(isWrongCredential(error) ? texts.googleWrong : getErrorText(error));
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
        busyLabel={texts.googleBusy}
        onClick={() => {
          runOnce(confirm);
        }}
      >
        <span className="inline-flex items-center gap-3">
          <GoogleMark />
          {texts.google}
        </span>
      </Button>
      <p role="alert" className="text-13 text-danger empty:hidden">
        {errorMessage}
      </p>
    </div>
  );
}

function isWrongCredential(error: unknown): boolean {
  return hasCode(error, 'invalid-credential', 'wrong-password');
}

export function getSignInMethods({ providerData }: AuthUser) {
  const googleProviders = providerData.filter(({ providerId }) => providerId === 'google.com');
  return {
    hasPassword: providerData.some(({ providerId }) => providerId === 'password'),
    /** Email addresses of the linked Google accounts. */
    googleEmails: googleProviders.map(({ email }) => email),
  };
}
