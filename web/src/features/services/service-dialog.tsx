import { useState } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog } from '@/ui/dialog';
import { copy } from './copy';
import { ServiceFields } from './service-fields';
import { useServiceForm, type ServiceFormOptions } from './use-service-form';

interface ServiceDialogProps extends ServiceFormOptions {
  onClose: () => void;
  /** The element to focus on closing if the button that opened the dialog is gone. */
  getFallbackFocus: () => HTMLElement | null;
}

export function ServiceDialog({ onClose, getFallbackFocus, ...options }: ServiceDialogProps) {
  const { form, values, isNew, isDirty, errorMessage, submit } = useServiceForm(options);
  const [isConfirmingClose, setConfirmingClose] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const close = () => {
    // Stays open during a save, and asks before it discards input.
    if (isSubmitting) return;
    if (isDirty) setConfirmingClose(true);
    else onClose();
  };
  return (
    <Dialog
      title={isNew ? copy.addTitle : copy.editTitle}
      closesOnOutsideClick={!isDirty && !isSubmitting}
      focusesFirstControl
      onClose={close}
      getFallbackFocus={getFallbackFocus}
    >
      <form noValidate method="post" className="mt-6" onSubmit={(event) => void submit(event)}>
        <ServiceFields
          register={form.register}
          error={(name) => errors[name]?.message}
          description={values.description}
          readOnly={isSubmitting}
        />
        <p role="alert" className="mt-2 text-15 text-danger empty:hidden">
          {errorMessage}
        </p>
        <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-3 sm:flex sm:justify-end">
          <Button intent="outline" disabled={isSubmitting} onClick={close}>
            {copy.cancel}
          </Button>
          <Button type="submit" busy={isSubmitting} busyLabel={copy.saving}>
            {isNew ? copy.add : copy.update}
          </Button>
        </div>
      </form>
      {isConfirmingClose && (
        <ConfirmDialog
          {...copy.confirmClose}
          intent="primary"
          onConfirm={onClose}
          onCancel={() => {
            setConfirmingClose(false);
          }}
        />
      )}
    </Dialog>
  );
}
