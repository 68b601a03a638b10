import { ApiError } from '@/api/errors';
import type { SecondFactor } from '@/api/queries';
import { showFieldErrors, useZodForm } from '@/lib/forms';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { copy as settingsCopy } from './copy';
import { FactorNameField } from './factor-name-field';
import { factorNameSchema } from './schemas';
import { showSecondFactorError } from './errors';
import { copy } from './second-factors-copy';
import { SingleSubmitForm } from './single-submit-form';
import { useSecondFactorActions } from './use-second-factor-actions';

const { rename: texts } = copy;

interface RenameFactorDialogProps {
  factor: SecondFactor;
  onClose: () => void;
}

export function RenameFactorDialog({ factor, onClose }: RenameFactorDialogProps) {
  const actions = useSecondFactorActions();
  const form = useZodForm(factorNameSchema, { defaultValues: { name: factor.name } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await actions.rename(factor.id, name);
    } catch (error) {
      if (error instanceof ApiError) showFieldErrors(form, error.fieldErrors);
      showSecondFactorError(error, texts.failed);
      return;
    }
    onClose();
  });
  return (
    <Dialog title={texts.title} closesOnOutsideClick={false} focusesFirstControl onClose={onClose}>
      <SingleSubmitForm submit={submit} className="mt-6 grid gap-3">
        <FactorNameField error={errors.name?.message} readOnly={isSubmitting} {...form.register('name')} />
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 sm:flex sm:justify-end">
          <Button intent="outline" onClick={onClose}>
            {settingsCopy.cancel}
          </Button>
          <Button type="submit" keepsFocus busy={isSubmitting} busyLabel={texts.busy}>
            {texts.submit}
          </Button>
        </div>
      </SingleSubmitForm>
    </Dialog>
  );
}
