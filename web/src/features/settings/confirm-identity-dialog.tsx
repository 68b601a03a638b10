import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { useAuth } from '@/api/identity/use-auth';
import { ApiError, hasCode, type SecondStep } from '@/api/errors';
import type { AuthUser } from '@/api/identity/types';
import { useInstance } from '@/api/instance';
import { useZodForm } from '@/lib/forms';
import { supportsPasskeys } from '@/lib/passkey-support';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { GoogleMark } from '@/ui/google-mark';
import { OrDivider } from '@/ui/or-divider';
import { PasswordInput } from '@/ui/password-input';
import { ConfirmButton } from './confirm-button';
import { ConfirmByPasskey } from './confirm-by-passkey';
import { ConfirmSecondStep } from './confirm-second-step';
import { copy } from './copy';
import { getErrorText, getGoogleErrorText } from './errors';
import { copy as factorCopy } from './second-factors-copy';
import { useSecondFactors } from './use-second-factors';

const { identity: texts } = copy;
const schema = z.object({ password: z.string().check(z.minLength(1, texts.missing)) });

interface ConfirmIdentityDialogProps {
  user: AuthUser;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks the photographer to confirm their identity before a sensitive change. */
export function ConfirmIdentityDialog({ user, onConfirmed, onClose }: ConfirmIdentityDialogProps) {
  const methods = useConfirmationMethods(user);
  const [step, setStep] = useState<SecondStep | null>(null);
  const [isExpired, setExpired] = useState(false);
  const firstStep = useRef<HTMLDivElement>(null);
  const leaveStep = (hasExpired: boolean) => {
    flushSync(() => {
      setStep(null);
      setExpired(hasExpired);
    });
    // The focused control of the second step is gone.
    firstStep.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  };
  const hasMethod = methods.hasPassword || methods.hasGoogle || methods.hasPasskey;
  return (
    <Dialog
      title={texts.title}
      {...(!step && { text: hasMethod ? texts.text : texts.noMethod })}
      closesOnOutsideClick={false}
      focusesFirstControl
      onClose={onClose}
    >
      {step ? (
        <ConfirmSecondStep
          step={step}
          onConfirmed={onConfirmed}
          onExpired={() => {
            leaveStep(true);
          }}
          onStartAgain={() => {
            leaveStep(false);
          }}
        />
      ) : (
        <div ref={firstStep} className="mt-6 grid gap-4">
          <p role="alert" className="text-15 text-danger empty:hidden">
            {isExpired && factorCopy.identity.expired}
          </p>
          <FirstStep email={user.email} methods={methods} onConfirmed={onConfirmed} onSecondStep={setStep} />
        </div>
      )}
      <div className="mt-4 grid">
        <Button intent="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </Dialog>
  );
}

interface FirstStepProps {
  email: string;
  methods: ReturnType<typeof useConfirmationMethods>;
  onConfirmed: () => void;
  /** The server also asks for a second step. */
  onSecondStep: (step: SecondStep) => void;
}

function FirstStep({ email, methods, ...callbacks }: FirstStepProps) {
  const { hasPassword, hasGoogle, hasPasskey } = methods;
  const hasOtherMethod = hasPassword || hasGoogle;
  return (
    <>
      {hasPassword && <ConfirmByPassword email={email} {...callbacks} />}
      {hasPassword && hasGoogle && <OrDivider text={copy.or} />}
      {hasGoogle && <ConfirmByGoogle {...callbacks} />}
      {hasOtherMethod && hasPasskey && <OrDivider text={copy.or} />}
      {hasPasskey && <ConfirmByPasskey isOnlyMethod={!hasOtherMethod} onConfirmed={callbacks.onConfirmed} />}
    </>
  );
}

type ConfirmProps = Pick<FirstStepProps, 'onConfirmed' | 'onSecondStep'>;

function ConfirmByPassword({ email, onConfirmed, onSecondStep }: ConfirmProps & { email: string }) {
  const { reauthenticate } = useAuth();
  const form = useZodForm(schema, { defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await reauthenticate(password);
    } catch (error) {
      const step = getSecondStep(error);
      if (step) {
        onSecondStep(step);
        return;
      }
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

function ConfirmByGoogle({ onConfirmed, onSecondStep }: ConfirmProps) {
  const { reauthenticateWithGoogle } = useAuth();
  const handleError = (error: unknown) => {
    const step = getSecondStep(error);
    if (!step) return isWrongCredential(error) ? texts.googleWrong : getGoogleErrorText(error);
    onSecondStep(step);
    return null;
  };
  return (
    <ConfirmButton
      busyLabel={texts.googleBusy}
      confirm={reauthenticateWithGoogle}
      onConfirmed={onConfirmed}
      handleError={handleError}
    >
      <span className="inline-flex items-center gap-3">
        <GoogleMark />
        {texts.google}
      </span>
    </ConfirmButton>
  );
}

function isWrongCredential(error: unknown): boolean {
  return hasCode(error, 'invalid-credential', 'wrong-password');
}

function getSecondStep(error: unknown): SecondStep | null {
  return (error instanceof ApiError ? error.body?.secondStep : null) ?? null;
}

function useConfirmationMethods(user: AuthUser) {
  const { googleSignIn, passkeys } = useInstance();
  const { data } = useSecondFactors();
  const { hasPassword, googleEmails } = getSignInMethods(user);
  return {
    hasPassword,
    hasGoogle: googleSignIn && googleEmails.length > 0,
    hasPasskey:
      passkeys && supportsPasskeys() && data?.factors.some(({ kind }) => kind === 'passkey') === true,
  };
}

export function getSignInMethods({ providerData }: AuthUser) {
  const googleProviders = providerData.filter(({ providerId }) => providerId === 'google.com');
  return {
    hasPassword: providerData.some(({ providerId }) => providerId === 'password'),
    /** Email addresses of the linked Google accounts. */
    googleEmails: googleProviders.map(({ email }) => email),
  };
}
