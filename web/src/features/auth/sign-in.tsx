import { useLocation } from 'react-router';
import { useAuth } from '@/api/identity/use-auth';
import { useZodForm } from '@/lib/forms';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { OrDivider } from '@/ui/or-divider';
import { toasts } from '@/ui/toast/store';
import { AuthSheet } from './auth-sheet';
import { copy } from './copy';
import { EmailField, PasswordField } from './fields';
import { GoogleSignIn } from './google-sign-in';
import { reportFormFailure } from './report-form-failure';
import { signInSchema } from './schemas';
import { TextLink } from './text-link';

const { signIn } = copy;

export function SignIn({ brand }: { brand: string }) {
  const { search } = useLocation();
  const { signInWithEmail } = useAuth();
  const form = useZodForm(signInSchema, { defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  // Where to go from here is the route's business: it leads on as soon as somebody is signed in.
  const submit = form.handleSubmit(async ({ email, password }) => {
    try {
      await signInWithEmail(email, password);
      toasts.add(signIn.done);
    } catch (error) {
      reportFormFailure(form, error, { title: signIn.failed, fallback: signIn.failedText });
    }
  });

  return (
    <AuthSheet
      brand={brand}
      edge={signIn.edge}
      title={signIn.title}
      text={signIn.subtitle}
      footer={
        <>
          {signIn.other} <TextLink to={{ pathname: paths.signup, search }}>{signIn.otherLink}</TextLink>
        </>
      }
    >
      {/* Sent before scripts run, a form must not put the password into the address: hence `post`. */}
      <form noValidate method="post" className="mt-6 grid gap-2" onSubmit={(event) => void submit(event)}>
        <EmailField error={errors.email?.message} enterKeyHint="next" {...form.register('email')} />
        <PasswordField
          error={errors.password?.message}
          autoComplete="current-password"
          {...form.register('password')}
        />
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
      <GoogleSignIn
        failure={{ title: signIn.failed, fallback: signIn.googleFailedText }}
        disabled={isSubmitting}
      />
    </AuthSheet>
  );
}
