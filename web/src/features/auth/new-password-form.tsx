import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { useZodForm } from '@/lib/forms';
import { passwordRule } from '@/lib/identity-copy';
import { Button } from '@/ui/button';
import { copy } from './copy';
import { PasswordField } from './fields';
import { reportFormFailure } from './report-form-failure';
import { resetPasswordSchema } from './schemas';

const { resetPassword } = copy;

interface NewPasswordFormProps {
  code: string;
  email: string;
  onDone: () => void;
}

export function NewPasswordForm({ code, email, onDone }: NewPasswordFormProps) {
  const { passwordMinLength } = useInstance();
  const auth = useAuth();
  const form = useZodForm(resetPasswordSchema(passwordMinLength), { defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await auth.resetPassword(code, password);
      onDone();
    } catch (error) {
      reportFormFailure(form, error, { title: resetPassword.failed, fallback: resetPassword.failedText });
    }
  });

  return (
    <form noValidate method="post" className="mt-6 grid gap-2" onSubmit={(event) => void submit(event)}>
      {/* Tells password managers whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={resetPassword.newPassword}
        hint={passwordRule(passwordMinLength)}
        error={errors.password?.message}
        autoComplete="new-password"
        {...form.register('password')}
      />
      <Button type="submit" busy={isSubmitting} busyLabel={resetPassword.busy}>
        {resetPassword.submit}
      </Button>
    </form>
  );
}
