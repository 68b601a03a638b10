import { useLocation } from 'react-router';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { useZodForm } from '@/lib/forms';
import { getPasswordHint } from '@/lib/identity-copy';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { OrDivider } from '@/ui/or-divider';
import { toasts } from '@/ui/toast/toast-store';
import { AuthPage, TextLink } from './auth-page';
import { copy } from './copy';
import { EmailField, NameField, PasswordField } from './fields';
import { GoogleSignInButton } from './google-sign-in';
import { createSignUpSchema, showIdentityFormError } from './forms';

const { signUp } = copy;

export function SignUp({ brand }: { brand: string }) {
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
      {!isClosed && <SignUpForm brand={brand} />}
    </AuthPage>
  );
}

function SignUpForm({ brand }: { brand: string }) {
  const { passwordMinLength } = useInstance();
  const { signUpWithEmail } = useAuth();
  const form = useZodForm(createSignUpSchema(passwordMinLength), {
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
        <PasswordField
          hint={getPasswordHint(passwordMinLength)}
          error={errors.password?.message}
          autoComplete="new-password"
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
      />
    </>
  );
}
