import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError, isChangedElsewhere, isUnauthorized } from '@/api/errors';
import { profileQuery } from '@/api/profile/queries';
import type { ServiceInput } from '@/api/profile/types';
import type { DraftStore } from '@/lib/draft-store';
import { showFieldErrors, useZodForm } from '@/lib/forms';
import { changedFields, conflictingFields } from '@/lib/merge';
import { formatMoney } from '@/lib/money';
import { useDraftPart } from '@/lib/use-draft-part';
import { toasts } from '@/ui/toast/store';
import { conflictText } from './conflict-text';
import { copy } from './copy';
import { createOnce } from './create-once';
import { isSameTyped, serviceSchema, typedService, type TypedService } from './schemas';
import { useServiceCalls } from './use-service-calls';
import { EDITOR_DRAFT_PART, type Edited } from './use-service-editor';

export interface ServiceFormOptions {
  edited: Edited;
  draft: DraftStore;
  onSaved: () => void;
  onUnauthorized: () => void;
}

/** What the form was filled from. */
type Base = Pick<Edited, 'untouched' | 'version'>;

/** One service in a form: made once or changed, however often it has to be tried. */
export function useServiceForm({ edited, draft, onSaved, onUnauthorized }: ServiceFormOptions) {
  const { id, key } = edited;
  const isNew = id === null;
  const failedText = isNew ? copy.createFailed : copy.updateFailed;
  const calls = useServiceCalls();
  const queryClient = useQueryClient();
  const form = useZodForm(serviceSchema, { defaultValues: edited.typed });
  const [sent, setSent] = useState(edited.sent);
  const [{ untouched, version }, setBase] = useState<Base>(edited);
  const [failure, setFailure] = useState<string | null>(null);
  const typed = useWatch({ control: form.control }) as TypedService;
  const isTouched = !isSameTyped(typed, untouched);
  useDraftPart(
    draft,
    EDITOR_DRAFT_PART,
    useMemo(() => ({ id, key, sent, typed, untouched, version }), [id, key, sent, typed, untouched, version]),
    isTouched || sent !== null,
  );

  /** False when another tab or device changed what was changed here: the form asks. */
  async function save(body: ServiceInput): Promise<boolean> {
    if (id === null) {
      await createOnce(calls, { key, sent, body, onSent: remember });
      return true;
    }
    try {
      await calls.update({ id, version, body });
      return true;
    } catch (error) {
      if (!isChangedElsewhere(error)) throw error;
    }
    return await saveOverStored(id);
  }

  /** Fields that nobody touched here take the stored values; what was typed stays. */
  async function saveOverStored(service: string): Promise<boolean> {
    const { services } = await queryClient.query({ ...profileQuery, staleTime: 0 });
    const stored = services.find((other) => other.id === service);
    if (!stored) throw new Error('the service was deleted');
    const theirs = typedService(stored);
    const mine = changedFields(form.getValues(), untouched);
    const merged = { ...theirs, ...mine };
    form.reset(merged);
    setBase({ untouched: theirs, version: stored.version });
    if (conflictingFields(mine, untouched, theirs).length > 0) {
      setFailure(copy.changedElsewhere(stored.title, formatMoney(stored.price)));
      return false;
    }
    await calls.update({ id: service, version: stored.version, body: serviceSchema.parse(merged) });
    return true;
  }

  function remember(going: ServiceInput | null) {
    setSent(going);
    // At once, before the call goes out: the page may be gone when its answer comes.
    draft.setPart(EDITOR_DRAFT_PART, { id, key, sent: going, typed: form.getValues(), untouched, version });
  }

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      if (!(await save(body))) return;
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
