import { useState } from 'react';
import { hasCode } from '@/api/errors';
import { createPasskey } from '@/api/identity/passkeys/passkeys';
import type { PasskeyChallenge } from '@/api/queries';
import { getSecondStepErrorText } from '@/api/identity/second-step/calls';
import { useZodForm } from '@/lib/forms';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { copy as settingsCopy } from './copy';
import { getSystemName } from './device-name';
import { FactorNameField } from './factor-name-field';
import { factorNameSchema } from './schemas';
import { getFieldErrorText, isTemporaryError } from './errors';
import { copy } from './second-factors-copy';
import { SingleSubmitForm } from './single-submit-form';
import { type AddedFactor, useAddFactor } from './use-add-factor';

const { passkey: texts } = copy;

interface AddPasskeyDialogProps {
  challenge: PasskeyChallenge;
  onAdded: (added: AddedFactor) => void;
  onExpired: (title: string) => void;
  onClose: () => void;
}

/** Names the new passkey and creates it on the device. */
export function AddPasskeyDialog({ challenge, onAdded, onExpired, onClose }: AddPasskeyDialogProps) {
  const { addPasskey } = useAddFactor();
  const [errorText, setErrorText] = useState<string | null>(null);
  // Kept for the next attempt unless the server has refused it: the device must not create two.
  const [createdPasskey, setCreatedPasskey] = useState<unknown>();
  const defaultName = getSystemName(navigator.userAgent) ?? texts.defaultName;
  const form = useZodForm(factorNameSchema, { defaultValues: { name: defaultName } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ name }) => {
    setErrorText(null);
    try {
      const passkey = createdPasskey ?? (await createPasskey(challenge.options));
      setCreatedPasskey(passkey);
      onAdded(await addPasskey({ challenge: challenge.challenge, name, passkey }));
    } catch (error) {
      if (hasCode(error, 'invalid-action-code')) {
        onExpired(texts.failed);
        return;
      }
      const nameError = getFieldErrorText(error, 'name');
      if (nameError === undefined && !isTemporaryError(error)) setCreatedPasskey(undefined);
      if (nameError === undefined) setErrorText(getSecondStepErrorText(error));
      else form.setError('name', { type: 'server', message: nameError }, { shouldFocus: true });
    }
  });

  return (
    <Dialog
      title={texts.title}
      text={texts.text}
      closesOnOutsideClick={false}
      focusesFirstControl
      isLocked={isSubmitting}
      onClose={onClose}
    >
      <SingleSubmitForm submit={submit} className="mt-6 grid gap-3">
        <FactorNameField error={errors.name?.message} readOnly={isSubmitting} {...form.register('name')} />
        <p role="alert" className="text-13 text-danger empty:hidden">
          {errorText}
        </p>
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 sm:flex sm:justify-end">
          <Button intent="outline" disabled={isSubmitting} onClick={onClose}>
            {settingsCopy.cancel}
          </Button>
          <Button type="submit" keepsFocus busy={isSubmitting} busyLabel={texts.waiting}>
            {texts.submit}
          </Button>
        </div>
      </SingleSubmitForm>
    </Dialog>
  );
}
