import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '@/api/errors';
import { useAuth } from '@/api/identity/use-auth';
import { usePasswordPolicy } from '@/api/identity/use-password-policy';
import { useInstance } from '@/api/instance';
import { SESSIONS_KEY } from '@/api/queries';
import { showFieldErrors, useZodForm } from '@/lib/forms';
import { Button } from '@/ui/button';
import { NewPasswordField } from '@/ui/new-password-field';
import { copy } from './copy';
import { showErrorToast } from './errors';
import { SingleSubmitForm } from './single-submit-form';
import { useRecentSignIn } from './recent-sign-in';
import { createPasswordSchema } from './schemas';

const { password: texts } = copy;

export function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { warning } = useInstance().firebase == null ? texts : texts.atFirebase;
  const passwordPolicy = usePasswordPolicy();
  const { changePassword } = useAuth();
  const queryClient = useQueryClient();
  const withRecentSignIn = useRecentSignIn();
  const form = useZodForm(createPasswordSchema(passwordPolicy), { defaultValues: { newPassword: '' } });
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
      <NewPasswordField
        label={texts.field}
        policy={passwordPolicy}
        error={errors.newPassword?.message}
        enterKeyHint="done"
        readOnly={isSubmitting}
        {...form.register('newPassword')}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" keepsFocus busy={isSubmitting} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
        <p className="text-15 text-ink-soft">{warning}</p>
      </div>
    </SingleSubmitForm>
  );
}
