import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { useAuth } from '@/api/identity/use-auth';
import { usePasswordPolicy } from '@/api/identity/use-password-policy';
import { useInstance } from '@/api/instance';
import { useZodForm } from '@/lib/forms';
import { createNewPasswordSchema, type PasswordPolicy } from '@/lib/password-policy';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { NewPasswordField } from '@/ui/new-password-field';
import { OrDivider } from '@/ui/or-divider';
import { toasts } from '@/ui/toast/toast-store';
import { AuthPage, TextLink } from './auth-page';
import { copy } from './copy';
import { EmailField, NameField } from './fields';
import { GoogleSignInButton } from './google-sign-in';
import { emailSchema, nameSchema, showIdentityFormError } from './forms';
import type { ShowSecondStep } from './use-second-step-page';

const { signUp } = copy;

const createSignUpSchema = (policy: PasswordPolicy) =>
  z.object({ name: nameSchema, email: emailSchema, password: createNewPasswordSchema(policy) });

interface SignUpProps {
  brand: string;
  showSecondStep: ShowSecondStep;
}

export function SignUp({ brand, showSecondStep }: SignUpProps) {
  const { search } = useLocation();
  const { registration } = useInstance();
  const isClosed = registration === 'closed';
  return (
    <AuthPage
      brand={brand}
      decoration={signUp.decoration}
      title={isClosed ? signUp.closedTitle : signUp.title}
      text={isClosed ? signUp.closedText : signUp.subtitle}
      footer={
        <>
          {signUp.switchText} <TextLink to={{ pathname: paths.login, search }}>{signUp.switchLink}</TextLink>
        </>
      }
    >
      {!isClosed && <SignUpForm brand={brand} showSecondStep={showSecondStep} />}
    </AuthPage>
  );
}

function SignUpForm({ brand, showSecondStep }: SignUpProps) {
  const passwordPolicy = usePasswordPolicy();
  const { signUpWithEmail } = useAuth();
  const form = useZodForm(createSignUpSchema(passwordPolicy), {
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email, password, name }) => {
    try {
      await signUpWithEmail(email, password, name);
      toasts.add(signUp.done(brand));
    } catch (error) {
      showIdentityFormError(form, error, { title: signUp.failed, fallback: signUp.failedText });
    }
  });

  return (
    <>
      <form noValidate method="post" className="mt-6 grid gap-2" onSubmit={(event) => void submit(event)}>
        <NameField error={errors.name?.message} enterKeyHint="next" {...form.register('name')} />
        <EmailField error={errors.email?.message} enterKeyHint="next" {...form.register('email')} />
        <NewPasswordField
          label={copy.password}
          policy={passwordPolicy}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" busy={isSubmitting} busyLabel={signUp.busy}>
          {signUp.submit}
        </Button>
      </form>
      <div className="my-4">
        <OrDivider text={copy.or} />
      </div>
      <GoogleSignInButton
        errorToast={{ title: signUp.failed, fallback: signUp.googleFailedText }}
        disabled={isSubmitting}
        showSecondStep={showSecondStep}
      />
    </>
  );
}
