import { hasCode } from '@/api/errors';
import type { AuthenticatorAppSetup } from '@/api/queries';
import { getSecondStepErrorText } from '@/api/identity/second-step/calls';
import { useZodForm } from '@/lib/forms';
import type { QrCodeLayout } from '@/lib/qr-code-layout';
import { secondStepCopy } from '@/lib/second-step-copy';
import { Button, buttonStyle } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { OneTimeCodeField } from '@/ui/one-time-code-field';
import { QrCodeImage } from '@/ui/qr-code-image';
import { AppKey } from './app-key';
import { copy as settingsCopy } from './copy';
import { FactorNameField } from './factor-name-field';
import { authenticatorAppSchema } from './schemas';
import { getFieldErrorText } from './errors';
import { copy } from './second-factors-copy';
import { SingleSubmitForm } from './single-submit-form';
import { type AddedFactor, useAddFactor } from './use-add-factor';

const { app: texts } = copy;

interface AddAppDialogProps {
  setup: AuthenticatorAppSetup;
  /** Null if it could not be loaded: the key is enough. */
  qrCode: QrCodeLayout | null;
  onAdded: (added: AddedFactor) => void;
  onExpired: (title: string) => void;
  onClose: () => void;
}

/** Shows the secret for the authenticator app and asks for its first code. */
export function AddAppDialog({ setup, qrCode, onAdded, onExpired, onClose }: AddAppDialogProps) {
  const { addApp } = useAddFactor();
  const form = useZodForm(authenticatorAppSchema, { defaultValues: { name: texts.defaultName, code: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      onAdded(await addApp({ challenge: setup.challenge, ...values }));
    } catch (error) {
      if (hasCode(error, 'invalid-action-code')) {
        onExpired(texts.failed);
        return;
      }
      const nameError = getFieldErrorText(error, 'name');
      const message = nameError ?? getSecondStepErrorText(error);
      const field = nameError === undefined ? 'code' : 'name';
      form.setError(field, { type: 'server', message }, { shouldFocus: true });
    }
  });

  return (
    <Dialog title={texts.title} text={texts.text} closesOnOutsideClick={false} onClose={onClose}>
      <div className="mt-5 grid gap-4">
        {qrCode && (
          <QrCodeImage
            layout={qrCode}
            label={texts.qrCode}
            className="size-44 rounded-control border border-line"
          />
        )}
        {/* On a phone, the code cannot be scanned with the same phone. */}
        <div className="hidden pointer-coarse:block">
          <a href={setup.url} className={buttonStyle({ intent: 'quiet', size: 'md' })}>
            {texts.open}
          </a>
        </div>
        <AppKey secret={setup.secret} />
      </div>
      <SingleSubmitForm submit={submit} className="mt-5 grid gap-2">
        <FactorNameField error={errors.name?.message} readOnly={isSubmitting} {...form.register('name')} />
        <OneTimeCodeField
          label={secondStepCopy.code}
          error={errors.code?.message}
          readOnly={isSubmitting}
          {...form.register('code')}
        />
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 sm:flex sm:justify-end">
          <Button intent="outline" onClick={onClose}>
            {settingsCopy.cancel}
          </Button>
          <Button type="submit" keepsFocus busy={isSubmitting} busyLabel={texts.checking}>
            {texts.submit}
          </Button>
        </div>
      </SingleSubmitForm>
    </Dialog>
  );
}
