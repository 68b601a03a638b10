import { useLocation } from 'react-router';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { useZodForm } from '@/lib/forms';
import { passwordRule } from '@/lib/identity-copy';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { OrDivider } from '@/ui/or-divider';
import { toasts } from '@/ui/toast/store';
import { AuthSheet } from './auth-sheet';
import { copy } from './copy';
import { EmailField, NameField, PasswordField } from './fields';
import { GoogleSignIn } from './google-sign-in';
import { reportFormFailure } from './report-form-failure';
import { signUpSchema } from './schemas';
import { TextLink } from './text-link';

const { signUp } = copy;

export function SignUp({ brand }: { brand: string }) {
  const { search } = useLocation();
  const { registration } = useInstance();
  const closed = registration === 'closed';
  return (
    <AuthSheet
      brand={brand}
      edge={signUp.edge}
      title={closed ? signUp.closedTitle : signUp.title}
      text={closed ? signUp.closedText : signUp.subtitle}
      footer={
        <>
          {signUp.other} <TextLink to={{ pathname: paths.login, search }}>{signUp.otherLink}</TextLink>
        </>
      }
    >
      {!closed && <SignUpForm brand={brand} />}
    </AuthSheet>
  );
}

function SignUpForm({ brand }: { brand: string }) {
  const { passwordMinLength } = useInstance();
  const { signUpWithEmail } = useAuth();
  const form = useZodForm(signUpSchema(passwordMinLength), {
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email, password, name }) => {
    try {
      await signUpWithEmail(email, password, name);
      toasts.add(signUp.done(brand));
    } catch (error) {
      reportFormFailure(form, error, { title: signUp.failed, fallback: signUp.failedText });
    }
  });

  return (
    <>
      <form noValidate method="post" className="mt-6 grid gap-2" onSubmit={(event) => void submit(event)}>
        <NameField error={errors.name?.message} enterKeyHint="next" {...form.register('name')} />
        <EmailField error={errors.email?.message} enterKeyHint="next" {...form.register('email')} />
        <PasswordField
          hint={passwordRule(passwordMinLength)}
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
      <GoogleSignIn
        failure={{ title: signUp.failed, fallback: signUp.googleFailedText }}
        disabled={isSubmitting}
      />
    </>
  );
}
