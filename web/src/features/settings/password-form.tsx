import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { IdentityError } from '@/api/identity/errors';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { sessionsQuery } from '@/api/settings/queries';
import { showFieldErrors, useZodForm } from '@/lib/forms';
import { passwordRule } from '@/lib/identity-copy';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { PasswordInput } from '@/ui/password-input';
import { copy } from './copy';
import { Form } from './form';
import { useRecentSignIn } from './recent-sign-in';
import { passwordSchema } from './schemas';
import { useReport } from './use-report';

const { password: words } = copy;

export function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { passwordMinLength } = useInstance();
  const { changePassword } = useAuth();
  const queryClient = useQueryClient();
  const guard = useRecentSignIn();
  const report = useReport();
  const form = useZodForm(passwordSchema(passwordMinLength), { defaultValues: { newPassword: '' } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    setFocus('newPassword');
  }, [setFocus]);

  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      await guard(() => changePassword(newPassword));
    } catch (error) {
      if (error instanceof IdentityError) showFieldErrors(form, error.fieldErrors);
      report(error, words.failed);
      return;
    }
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    onDone();
  });

  return (
    <Form submit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* Tells password managers whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={words.field} hint={passwordRule(passwordMinLength)} error={errors.newPassword?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            showLabel={copy.showPassword}
            hideLabel={copy.hidePassword}
            autoComplete="new-password"
            enterKeyHint="done"
            readOnly={isSubmitting}
            {...form.register('newPassword')}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" keepsFocus busy={isSubmitting} busyLabel={words.busy}>
          {words.submit}
        </Button>
        <p className="text-15 text-ink-soft">{words.warning}</p>
      </div>
    </Form>
  );
}
