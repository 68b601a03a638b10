import { useState } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog } from '@/ui/dialog';
import { copy } from './copy';
import { ServiceFields } from './service-fields';
import { useServiceForm, type ServiceFormOptions } from './use-service-form';

interface ServiceDialogProps extends ServiceFormOptions {
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

export function ServiceDialog({ onClose, focusAfter, ...options }: ServiceDialogProps) {
  const { form, typed, isNew, isTouched, failure, submit } = useServiceForm(options);
  const [isAsking, setAsking] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const close = () => {
    // What is on its way comes to an end first; what was typed is not thrown away by a slip.
    if (isSubmitting) return;
    if (isTouched) setAsking(true);
    else onClose();
  };
  return (
    <Dialog
      title={isNew ? copy.addTitle : copy.editTitle}
      closesOutside={!isTouched && !isSubmitting}
      onClose={close}
      focusAfter={focusAfter}
    >
      <form noValidate method="post" className="mt-6" onSubmit={(event) => void submit(event)}>
        <ServiceFields
          register={form.register}
          error={(name) => errors[name]?.message}
          description={typed.description}
          readOnly={isSubmitting}
        />
        <p role="alert" className="mt-2 text-15 text-danger empty:hidden">
          {failure}
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
      {isAsking && (
        <ConfirmDialog
          {...copy.discardTyped}
          intent="primary"
          onConfirm={onClose}
          onKeep={() => {
            setAsking(false);
          }}
        />
      )}
    </Dialog>
  );
}
