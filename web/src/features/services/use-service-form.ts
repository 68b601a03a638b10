import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError, isUnauthorized } from '@/api/errors';
import type { ServiceInput } from '@/api/profile/types';
import type { DraftStore } from '@/lib/draft-store';
import { showFieldErrors, useZodForm } from '@/lib/forms';
import { useDraftPart } from '@/lib/use-draft-part';
import { toasts } from '@/ui/toast/store';
import { conflictText } from './conflict-text';
import { copy } from './copy';
import { createOnce } from './create-once';
import { isSameTyped, serviceSchema, type TypedService } from './schemas';
import { useServiceCalls } from './use-service-calls';
import { EDITOR_DRAFT_PART, type Edited } from './use-service-editor';

export interface ServiceFormOptions {
  edited: Edited;
  draft: DraftStore;
  onSaved: () => void;
  onUnauthorized: () => void;
}

/** One service in a form: made once or changed, however often it has to be tried. */
export function useServiceForm({ edited, draft, onSaved, onUnauthorized }: ServiceFormOptions) {
  const { id, key, untouched } = edited;
  const isNew = id === null;
  const failedText = isNew ? copy.createFailed : copy.updateFailed;
  const calls = useServiceCalls();
  const form = useZodForm(serviceSchema, { defaultValues: edited.typed });
  const [sent, setSent] = useState(edited.sent);
  const [failure, setFailure] = useState<string | null>(null);
  const typed = useWatch({ control: form.control }) as TypedService;
  const isTouched = !isSameTyped(typed, untouched);
  useDraftPart(
    draft,
    EDITOR_DRAFT_PART,
    useMemo(() => ({ id, key, sent, typed, untouched }), [id, key, sent, typed, untouched]),
    isTouched || sent !== null,
  );

  async function save(body: ServiceInput) {
    if (id !== null) await calls.update({ id, body });
    else await createOnce(calls, { key, sent, body, onSent: remember });
  }

  function remember(going: ServiceInput | null) {
    setSent(going);
    // At once, before the call goes out: the page may be gone when its answer comes.
    draft.setPart(EDITOR_DRAFT_PART, { id, key, sent: going, typed: form.getValues(), untouched });
  }

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await save(body);
    } catch (error) {
      fail(error);
      return;
    }
    toasts.add(isNew ? copy.added : copy.updated);
    onSaved();
  });

  function fail(error: unknown) {
    if (isUnauthorized(error)) {
      onUnauthorized();
      return;
    }
    const others = error instanceof ApiError ? showFieldErrors(form, error.fieldErrors) : [];
    setFailure(conflictText(error) ?? others[0]?.message ?? failedText);
    toasts.add({ title: copy.error, description: failedText, variant: 'destructive' });
  }

  return { form, typed, isNew, isTouched, failure, submit };
}
