import type { ReactNode } from 'react';
import { useZodForm } from '@/lib/forms';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { copy } from './copy';
import { showErrorToast } from './errors';
import { SingleSubmitForm } from './single-submit-form';
import { useRecentSignIn } from './recent-sign-in';
import { createConfirmationSchema } from './schemas';

const { deletion: texts } = copy;

interface DeleteAccountDialogProps {
  username: string | null;
  email: string;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Lists what is deleted and what is kept, and requires a typed confirmation. */
export function DeleteAccountDialog({ username, email, onDelete, onClose }: DeleteAccountDialogProps) {
  const withRecentSignIn = useRecentSignIn();
  const confirmation = username ?? email;
  const form = useZodForm(createConfirmationSchema(confirmation), { defaultValues: { confirmation: '' } });
  const { errors, isSubmitting } = form.formState;
  const close = () => {
    if (!isSubmitting) onClose();
  };

  const submit = form.handleSubmit(async () => {
    try {
      await withRecentSignIn(onDelete);
    } catch (error) {
      showErrorToast(error, texts.failed);
    }
  });

  return (
    <Dialog
      title={texts.title}
      text={texts.text}
      closesOnOutsideClick={false}
      focusesFirstControl
      onClose={close}
    >
      <div className="mt-5 grid gap-4 text-15">
        <TitledList title={texts.deletedTitle}>
          {texts.deletedItems.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </TitledList>
        <TitledList title={texts.keptTitle}>
          {username !== null && <li className="wrap-anywhere">{texts.keptUsername(username)}</li>}
          <li>{texts.keptEmails}</li>
        </TitledList>
      </div>
      <SingleSubmitForm submit={submit} className="mt-5">
        <Field label={texts.field(confirmation)} error={errors.confirmation?.message}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              readOnly={isSubmitting}
              {...form.register('confirmation')}
            />
          )}
        </Field>
        <div className="mt-3 grid gap-3 sm:flex sm:justify-end">
          <Button intent="outline" onClick={close}>
            {texts.cancelLabel}
          </Button>
          <Button type="submit" intent="danger" keepsFocus busy={isSubmitting} busyLabel={texts.busy}>
            {texts.confirmLabel}
          </Button>
        </div>
      </SingleSubmitForm>
    </Dialog>
  );
}

function TitledList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-soft marker:text-line-strong">{children}</ul>
    </div>
  );
}
