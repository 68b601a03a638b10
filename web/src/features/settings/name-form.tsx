import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { IdentityError } from '@/api/identity/errors';
import type { AuthUser } from '@/api/identity/types';
import { useAuth } from '@/api/identity/use-auth';
import { userRecordQuery } from '@/api/identity/user-record';
import { showFieldErrors, useZodForm } from '@/lib/forms';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { copy } from './copy';
import { Form } from './form';
import { SavedNote } from './notes';
import { nameSchema } from './schemas';
import { RowFrame } from './section';
import { useReport } from './use-report';

const { account: words } = copy;

export function NameForm({ user }: { user: AuthUser }) {
  const { rename } = useAuth();
  const queryClient = useQueryClient();
  const report = useReport();
  const [isSaved, setSaved] = useState(false);
  const known = user.displayName ?? '';
  const form = useZodForm(nameSchema, { defaultValues: { displayName: known } });
  const { errors, isSubmitting, isDirty } = form.formState;
  const { reset } = form;

  // Changed in another tab; what is typed here goes first.
  useEffect(() => {
    if (!isDirty) reset({ displayName: known });
  }, [known, isDirty, reset]);

  const submit = form.handleSubmit(async ({ displayName }) => {
    setSaved(false);
    try {
      await rename(displayName);
    } catch (error) {
      if (error instanceof IdentityError) showFieldErrors(form, error.fieldErrors);
      report(error, words.nameFailed);
      return;
    }
    queryClient.setQueryData(userRecordQuery.queryKey, (record) => record && { ...record, displayName });
    reset({ displayName });
    setSaved(true);
  });

  return (
    <RowFrame>
      <Form
        submit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]"
        onChange={() => {
          setSaved(false);
        }}
      >
        <Field label={words.name} error={errors.displayName?.message} note={<SavedNote shown={isSaved} />}>
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              enterKeyHint="done"
              readOnly={isSubmitting}
              {...form.register('displayName')}
            />
          )}
        </Field>
        {/* Level with the field, below its label. */}
        <div className="grid content-start sm:pt-7.25">
          <Button type="submit" intent="quiet" keepsFocus busy={isSubmitting} busyLabel={words.saving}>
            {words.saveName}
          </Button>
        </div>
      </Form>
    </RowFrame>
  );
}
