import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '@/api/errors';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { SESSIONS_KEY } from '@/api/queries';
import { showFieldErrors, useZodForm } from '@/lib/forms';
import { getPasswordHint } from '@/lib/identity-copy';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { PasswordInput } from '@/ui/password-input';
import { copy } from './copy';
import { showErrorToast } from './errors';
import { SingleSubmitForm } from './single-submit-form';
import { useRecentSignIn } from './recent-sign-in';
import { passwordSchema } from './schemas';

const { password: texts } = copy;

export function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { passwordMinLength } = useInstance();
  const { changePassword } = useAuth();
  const queryClient = useQueryClient();
  const withRecentSignIn = useRecentSignIn();
  const form = useZodForm(passwordSchema(passwordMinLength), { defaultValues: { newPassword: '' } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    setFocus('newPassword');
  }, [setFocus]);

  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      await withRecentSignIn(() => changePassword(newPassword));
    } catch (error) {
      if (error instanceof ApiError) showFieldErrors(form, error.fieldErrors);
      showErrorToast(error, texts.failed);
      return;
    }
    void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
    onDone();
  });

  return (
    <SingleSubmitForm submit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={texts.field}
        hint={getPasswordHint(passwordMinLength)}
        error={errors.newPassword?.message}
      >
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
        <Button type="submit" keepsFocus busy={isSubmitting} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
        <p className="text-15 text-ink-soft">{texts.warning}</p>
      </div>
    </SingleSubmitForm>
  );
}
