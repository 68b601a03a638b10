import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { useAuth } from '@/api/identity/use-auth';
import { usePasswordPolicy } from '@/api/identity/use-password-policy';
import { hasCode, hasStatus } from '@/api/errors';
import { useInstance } from '@/api/instance';
import { useZodForm } from '@/lib/forms';
import { createNewPasswordSchema, type PasswordPolicy } from '@/lib/password-policy';
import { getIdentityErrorText } from '@/api/identity/error-text';
import { paths } from '@/lib/paths';
import { useSecretFragment } from '@/lib/use-secret-fragment';
import { Button, buttonStyle } from '@/ui/button';
import { Skeleton } from '@/ui/load-state';
import { NewPasswordField } from '@/ui/new-password-field';
import { AuthPage } from './auth-page';
import { copy } from './email-links-copy';
import { showIdentityFormError } from './forms';

const { resetPassword, link } = copy;

const createResetPasswordSchema = (policy: PasswordPolicy) =>
  z.object({ password: createNewPasswordSchema(policy) });

export function ResetPassword({ brand }: { brand: string }) {
  // Undefined until hydration, null if the link has no code.
  const code = useSecretFragment();
  const { checkPasswordReset } = useAuth();
  const { subtitle, doneText } = useInstance().firebase == null ? resetPassword : resetPassword.atFirebase;
  const [isDone, setDone] = useState(false);
  const [expiry, setExpiry] = useState<{ code: string; error: Error } | null>(null);
  const linkCheck = useQuery({
    queryKey: ['password-reset', code],
    queryFn: () => checkPasswordReset(code ?? ''),
    enabled: typeof code === 'string',
    // The code is a secret: do not cache it after the page closes.
    gcTime: 0,
  });
  const pageProps = { brand, decoration: resetPassword.decoration };

  if (isDone) {
    return (
      <AuthPage {...pageProps} isResult title={resetPassword.doneTitle} text={doneText}>
        <Link to={paths.login} className={`${buttonStyle()} mt-6 w-full`}>
          {resetPassword.signIn}
        </Link>
      </AuthPage>
    );
  }
  if (code === null) return <InvalidLink {...pageProps} text={link.incomplete} />;
  if (expiry && expiry.code === code) {
    const text = getIdentityErrorText(expiry.error, resetPassword.failedText);
    return <InvalidLink {...pageProps} isResult text={text} />;
  }
  if (linkCheck.error) {
    const isLinkInvalid = hasStatus(linkCheck.error, 400);
    const text = getIdentityErrorText(linkCheck.error, resetPassword.failedText);
    return isLinkInvalid ? (
      <InvalidLink {...pageProps} text={text} />
    ) : (
      <AuthPage {...pageProps} title={link.failedTitle} text={text}>
        <div className="mt-6 grid">
          <Button busy={linkCheck.isFetching} onClick={() => void linkCheck.refetch()}>
            {link.tryAgain}
          </Button>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      {...pageProps}
      title={resetPassword.title}
      text={linkCheck.data ? subtitle(linkCheck.data.email) : resetPassword.checking}
    >
      {linkCheck.data && typeof code === 'string' ? (
        <NewPasswordForm
          code={code}
          email={linkCheck.data.email}
          onDone={() => {
            setDone(true);
          }}
          onExpired={(error) => {
            setExpiry({ code, error });
          }}
        />
      ) : (
        <div className="mt-6 grid gap-6">
          <Skeleton className="h-19" />
          <Skeleton className="h-12" />
        </div>
      )}
    </AuthPage>
  );
}

function InvalidLink({
  text,
  ...pageProps
}: {
  brand: string;
  decoration: readonly [string, string];
  text: string;
  /** It replaced the form. */
  isResult?: boolean;
}) {
  return (
    <AuthPage {...pageProps} title={link.invalidTitle} text={text}>
      <Link to={paths.forgotPassword} className={`${buttonStyle()} mt-6 w-full`}>
        {resetPassword.requestNewLink}
      </Link>
    </AuthPage>
  );
}

interface NewPasswordFormProps {
  code: string;
  email: string;
  onDone: () => void;
  /** The link has expired or was used since the page opened. */
  onExpired: (error: Error) => void;
}

function NewPasswordForm({ code, email, onDone, onExpired }: NewPasswordFormProps) {
  const passwordPolicy = usePasswordPolicy();
  const auth = useAuth();
  const form = useZodForm(createResetPasswordSchema(passwordPolicy), { defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await auth.resetPassword(code, password);
      onDone();
    } catch (error) {
      if (hasCode(error, 'expired-action-code', 'invalid-action-code')) {
        onExpired(error);
        return;
      }
      showIdentityFormError(form, error, { title: resetPassword.failed, fallback: resetPassword.failedText });
    }
  });

  return (
    <form noValidate method="post" className="mt-6 grid gap-2" onSubmit={(event) => void submit(event)}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label={resetPassword.newPassword}
        policy={passwordPolicy}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" busy={isSubmitting} busyLabel={resetPassword.busy}>
        {resetPassword.submit}
      </Button>
    </form>
  );
}
