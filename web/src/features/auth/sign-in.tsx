import { useLocation } from 'react-router';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { useZodForm } from '@/lib/forms';
import { useHydrated } from '@/lib/hooks';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { OrDivider } from '@/ui/or-divider';
import { toasts } from '@/ui/toast/toast-store';
import { AuthPage, TextLink } from './auth-page';
import { copy } from './copy';
import { EmailField, PasswordField } from './fields';
import { GoogleSignInButton } from './google-sign-in';
import { showIdentityFormError, signInSchema } from './forms';
import { PasskeySignIn } from './passkey-sign-in';
import type { ShowSecondStep } from './use-second-step-page';

const { signIn } = copy;

interface SignInProps {
  brand: string;
  showSecondStep: ShowSecondStep;
  /** The email of the last attempt. The second step replaces this form, and the user may return to it. */
  lastEmail: string;
  onAttempt: (email: string) => void;
}

export function SignIn({ brand, showSecondStep, lastEmail, onAttempt }: SignInProps) {
  const { search } = useLocation();
  const { signInWithEmail } = useAuth();
  const form = useZodForm(signInSchema, { defaultValues: { email: lastEmail, password: '' } });
  const { errors, isSubmitting } = form.formState;
  const { passkeys } = useInstance();
  // Not in the prerendered page, which is the same for servers without passkeys.
  const offersPasskeys = useHydrated() && passkeys;

  // The route guard redirects after the sign-in.
  const submit = form.handleSubmit(async ({ email, password }) => {
    onAttempt(email);
    try {
      await signInWithEmail(email, password);
      toasts.add(signIn.done);
    } catch (error) {
      if (await showSecondStep(error, signIn.done)) return;
      showIdentityFormError(form, error, { title: signIn.failed, fallback: signIn.failedText });
    }
  });

  return (
    <AuthPage
      brand={brand}
      decoration={signIn.decoration}
      title={signIn.title}
      text={signIn.subtitle}
      footer={
        <>
          {signIn.switchText} <TextLink to={{ pathname: paths.signup, search }}>{signIn.switchLink}</TextLink>
        </>
      }
    >
      {/* `post`, so that a submit before scripts run does not put the password into the URL. */}
      <form noValidate method="post" className="mt-6 grid gap-2" onSubmit={(event) => void submit(event)}>
        <EmailField
          error={errors.email?.message}
          enterKeyHint="next"
          {...(offersPasskeys && { autoComplete: 'username webauthn' })}
          {...form.register('email')}
        />
        <PasswordField error={errors.password?.message} {...form.register('password')} />
        <div className="-mt-5 flex justify-end text-15">
          <TextLink to={paths.forgotPassword}>{signIn.forgot}</TextLink>
        </div>
        <Button type="submit" busy={isSubmitting} busyLabel={signIn.busy}>
          {signIn.submit}
        </Button>
      </form>
      <div className="my-4">
        <OrDivider text={copy.or} />
      </div>
      <GoogleSignInButton
        errorToast={{ title: signIn.failed, fallback: signIn.googleFailedText }}
        disabled={isSubmitting}
        showSecondStep={showSecondStep}
      />
      <PasskeySignIn disabled={isSubmitting} />
    </AuthPage>
  );
}
