import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '@/api/errors';
import type { AuthUser, UserRecord } from '@/api/identity/types';
import { useAuth } from '@/api/identity/use-auth';
import { USER_RECORD_KEY } from '@/api/identity/user-record';
import { showFieldErrors, useZodForm } from '@/lib/forms';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { copy } from './copy';
import { showErrorToast } from './errors';
import { SingleSubmitForm } from './single-submit-form';
import { SavedMessage } from './status-messages';
import { nameSchema } from './schemas';
import { SettingsRowFrame } from './section';

const { account: texts } = copy;

export function NameForm({ user }: { user: AuthUser }) {
  const { rename } = useAuth();
  const queryClient = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const savedName = user.displayName ?? '';
  const form = useZodForm(nameSchema, { defaultValues: { displayName: savedName } });
  const { errors, isSubmitting, isDirty } = form.formState;
  const { reset } = form;

  // Shows a change from another tab, unless the user has typed here.
  useEffect(() => {
    if (!isDirty) reset({ displayName: savedName });
  }, [savedName, isDirty, reset]);

  const submit = form.handleSubmit(async ({ displayName }) => {
    setSaved(false);
    try {
      await rename(displayName);
    } catch (error) {
      if (error instanceof ApiError) showFieldErrors(form, error.fieldErrors);
      showErrorToast(error, texts.nameFailed);
      return;
    }
    queryClient.setQueryData<UserRecord>(USER_RECORD_KEY, (record) => record && { ...record, displayName });
    reset({ displayName });
    setSaved(true);
  });

  return (
    <SettingsRowFrame>
      <SingleSubmitForm
        submit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]"
        onChange={() => {
          setSaved(false);
        }}
      >
        <Field
          label={texts.name}
          error={errors.displayName?.message}
          note={<SavedMessage isVisible={isSaved} />}
        >
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
        {/* Aligned with the input, below its label. */}
        <div className="grid content-start sm:pt-7.25">
          <Button type="submit" intent="quiet" keepsFocus busy={isSubmitting} busyLabel={texts.saving}>
            {texts.saveName}
          </Button>
        </div>
      </SingleSubmitForm>
    </SettingsRowFrame>
  );
}
