import { useEffect } from 'react';
import { IdentityError } from '@/api/identity/errors';
import { useAuth } from '@/api/identity/use-auth';
import { showFieldErrors, useZodForm } from '@/lib/forms';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { copy } from './copy';
import { Form } from './form';
import { useRecentSignIn } from './recent-sign-in';
import { emailSchema } from './schemas';
import { useReport } from './use-report';

const { email: words } = copy;

export function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const { changeEmail } = useAuth();
  const guard = useRecentSignIn();
  const report = useReport();
  const form = useZodForm(emailSchema, { defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    setFocus('email');
  }, [setFocus]);

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await guard(() => changeEmail(email));
    } catch (error) {
      if (error instanceof IdentityError) showFieldErrors(form, error.fieldErrors);
      report(error, words.failed);
      return;
    }
    onSent(email);
  });

  return (
    <Form submit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field label={words.field} hint={words.next} error={errors.email?.message}>
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
        <Button type="submit" keepsFocus busy={isSubmitting} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </div>
    </Form>
  );
}
