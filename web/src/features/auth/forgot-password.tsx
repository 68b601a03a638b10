import { useState } from 'react';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { useZodForm } from '@/lib/forms';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { AuthPage, TextLink } from './auth-page';
import { copy } from './email-links-copy';
import { EmailField } from './fields';
import { showIdentityFormError, forgotPasswordSchema } from './forms';

const { forgotPassword } = copy;

export function ForgotPassword({ brand }: { brand: string }) {
  const { sendPasswordReset } = useAuth();
  const { sentText } = useInstance().firebase == null ? forgotPassword : forgotPassword.atFirebase;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useZodForm(forgotPasswordSchema, { defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await sendPasswordReset(email);
      setSentTo(email);
    } catch (error) {
      showIdentityFormError(form, error, {
        title: forgotPassword.failed,
        fallback: forgotPassword.failedText,
      });
    }
  });

  const isSent = sentTo !== null;
  return (
    <AuthPage
      brand={brand}
      decoration={forgotPassword.decoration}
      title={isSent ? forgotPassword.sentTitle : forgotPassword.title}
      text={isSent ? sentText(sentTo) : forgotPassword.subtitle}
      isResult={isSent}
      footer={<TextLink to={paths.login}>{forgotPassword.toLogin}</TextLink>}
    >
      {isSent ? (
        <div className="mt-6 grid gap-6">
          <p role="status" className="text-15 text-ink-soft">
            {forgotPassword.sentHint}
          </p>
          <Button
            intent="outline"
            onClick={() => {
              setSentTo(null);
            }}
          >
            {forgotPassword.useAnotherEmail}
          </Button>
        </div>
      ) : (
        <form noValidate method="post" className="mt-6 grid gap-2" onSubmit={(event) => void submit(event)}>
          <EmailField error={errors.email?.message} enterKeyHint="send" {...form.register('email')} />
          <Button type="submit" busy={isSubmitting} busyLabel={forgotPassword.busy}>
            {forgotPassword.submit}
          </Button>
        </form>
      )}
    </AuthPage>
  );
}
