import { useEffect } from 'react';
import { ApiError } from '@/api/errors';
import { useAuth } from '@/api/identity/use-auth';
import { showFieldErrors, useZodForm } from '@/lib/forms';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { copy } from './copy';
import { showErrorToast } from './errors';
import { SingleSubmitForm } from './single-submit-form';
import { useRecentSignIn } from './recent-sign-in';
import { emailSchema } from './schemas';

const { email: texts } = copy;

export function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const { changeEmail } = useAuth();
  const withRecentSignIn = useRecentSignIn();
  const form = useZodForm(emailSchema, { defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    setFocus('email');
  }, [setFocus]);

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await withRecentSignIn(() => changeEmail(email));
    } catch (error) {
      if (error instanceof ApiError) showFieldErrors(form, error.fieldErrors);
      showErrorToast(error, texts.failed);
      return;
    }
    onSent(email);
  });

  return (
    <SingleSubmitForm submit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field label={texts.field} hint={texts.next} error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="send"
            readOnly={isSubmitting}
            {...form.register('email')}
          />
        )}
      </Field>
      <div className="grid sm:flex">
        <Button type="submit" keepsFocus busy={isSubmitting} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      </div>
    </SingleSubmitForm>
  );
}
