import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError, isUnauthorized } from '@/api/errors';
import type { ServiceInput } from '@/api/profile/types';
import type { DraftStore } from '@/lib/draft-store';
import { showFieldErrors, useZodForm } from '@/lib/forms';
import { useDraftPart } from '@/lib/use-draft-part';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import { createOnce } from './create-once';
import { serviceSchema } from './schemas';
import { ServiceFields } from './service-fields';
import { useServiceCalls } from './use-service-calls';
import { EDITOR_DRAFT_PART, type Edited } from './use-service-editor';

interface ServiceDialogProps {
  edited: Edited;
  draft: DraftStore;
  onClose: () => void;
  onUnauthorized: () => void;
  focusAfter: () => HTMLElement | null;
}

export function ServiceDialog({ edited, draft, onClose, onUnauthorized, focusAfter }: ServiceDialogProps) {
  const { id, key } = edited;
  const isNew = id === null;
  const failedText = isNew ? copy.createFailed : copy.updateFailed;
  const calls = useServiceCalls();
  const form = useZodForm(serviceSchema, { defaultValues: edited.typed });
  const [sent, setSent] = useState(edited.sent);
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, isSubmitting, isDirty } = form.formState;
  const typed = useWatch({ control: form.control });
  useDraftPart(
    draft,
    EDITOR_DRAFT_PART,
    useMemo(() => ({ id, key, sent, typed }), [id, key, sent, typed]),
    isDirty || sent !== null,
  );

  async function save(body: ServiceInput) {
    if (id !== null) await calls.update({ id, body });
    else await createOnce(calls, { key, sent, body, onSent: remember });
  }

  function remember(going: ServiceInput | null) {
    setSent(going);
    // At once, before the call goes out: the page may be gone when its answer comes.
    draft.setPart(EDITOR_DRAFT_PART, { id, key, sent: going, typed: form.getValues() });
  }

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await save(body);
      toasts.add(isNew ? copy.added : copy.updated);
      onClose();
    } catch (error) {
      if (isUnauthorized(error)) {
        onUnauthorized();
        return;
      }
      const others = error instanceof ApiError ? showFieldErrors(form, error.fieldErrors) : [];
      setFailure(others[0]?.message ?? failedText);
      toasts.add({ title: copy.error, description: failedText, variant: 'destructive' });
    }
  });

  return (
    <Dialog
      title={isNew ? copy.addTitle : copy.editTitle}
      closesOutside={!isDirty && !isSubmitting}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <form noValidate method="post" className="mt-6" onSubmit={(event) => void submit(event)}>
        <ServiceFields
          register={form.register}
          error={(name) => errors[name]?.message}
          description={typed.description ?? ''}
          readOnly={isSubmitting}
        />
        <p role="alert" className="mt-2 text-15 text-danger empty:hidden">
          {failure}
        </p>
        <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-3 sm:flex sm:justify-end">
          <Button intent="outline" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" busy={isSubmitting} busyLabel={copy.saving}>
            {isNew ? copy.add : copy.update}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
