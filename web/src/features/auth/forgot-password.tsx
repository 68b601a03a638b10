import { useState } from 'react';
import { useAuth } from '@/api/identity/use-auth';
import { useZodForm } from '@/lib/forms';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { AuthSheet } from './auth-sheet';
import { copy } from './copy';
import { EmailField } from './fields';
import { reportFormFailure } from './report-form-failure';
import { forgotPasswordSchema } from './schemas';
import { TextLink } from './text-link';

const { forgotPassword } = copy;

export function ForgotPassword({ brand }: { brand: string }) {
  const { sendPasswordReset } = useAuth();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useZodForm(forgotPasswordSchema, { defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await sendPasswordReset(email);
      setSentTo(email);
    } catch (error) {
      reportFormFailure(form, error, {
        title: forgotPassword.failed,
        fallback: forgotPassword.failedText,
      });
    }
  });

  const sent = sentTo !== null;
  return (
    <AuthSheet
      brand={brand}
      edge={forgotPassword.edge}
      title={sent ? forgotPassword.sentTitle : forgotPassword.title}
      text={sent ? forgotPassword.sentText(sentTo) : forgotPassword.subtitle}
      isAnswer={sent}
      footer={<TextLink to={paths.login}>{forgotPassword.toLogin}</TextLink>}
    >
      {sent ? (
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
            {forgotPassword.again}
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
    </AuthSheet>
  );
}
