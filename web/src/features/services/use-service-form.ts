import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useApi } from '@/api/client';
import { ApiError, isSessionEnded, isVersionConflict } from '@/api/errors';
import { profileQuery, type ServiceInput } from '@/api/profile';
import { type DraftStore, useDraftPart } from '@/lib/draft-store';
import { getChangedFields, findConflictingFields, showFieldErrors, useZodForm } from '@/lib/forms';
import { formatMoney } from '@/lib/format';
import { toasts } from '@/ui/toast/toast-store';
import { getConflictMessage, createServiceOnce } from './create-service-once';
import { copy } from './copy';
import { hasSameValues, type ServiceFormValues, serviceSchema, toServiceFormValues } from './schemas';
import { useServiceMutations } from './use-service-mutations';
import { EDITOR_DRAFT_PART, type EditorState } from './use-service-editor';

export interface ServiceFormOptions {
  editorState: EditorState;
  draft: DraftStore;
  onSaved: () => void;
}

/** The stored values, or the empty ones of a new service, that the typed values are compared with. */
type FormBase = Pick<EditorState, 'base' | 'version'>;

/** The form of one service. It creates the service only once, even after several attempts. */
export function useServiceForm({ editorState, draft, onSaved }: ServiceFormOptions) {
  const { id, key } = editorState;
  const isNew = id === null;
  const failedText = isNew ? copy.createFailed : copy.updateFailed;
  const calls = useServiceMutations();
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useZodForm(serviceSchema, { defaultValues: editorState.typed });
  const [sentBody, setSentBody] = useState(editorState.sentBody);
  const [{ base, version }, setBase] = useState<FormBase>(editorState);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const values = useWatch({ control: form.control }) as ServiceFormValues;
  const isDirty = !hasSameValues(values, base);
  useDraftPart(
    draft,
    EDITOR_DRAFT_PART,
    useMemo(
      () => ({ id, key, sentBody, typed: values, base, version }),
      [id, key, sentBody, values, base, version],
    ),
    isDirty || sentBody !== null,
  );

  /** Returns false if another tab or device changed the same fields. The form then shows the conflict. */
  async function save(body: ServiceInput): Promise<boolean> {
    if (id === null) {
      await createServiceOnce(calls, { key, sentBody, body, onSent: rememberSentBody });
      return true;
    }
    try {
      await calls.update({ id, version, body });
      return true;
    } catch (error) {
      if (!isVersionConflict(error)) throw error;
    }
    return await mergeWithStored(id);
  }

  /**
   * Saves the photographer's changes on top of the stored version. Returns false without saving if another tab or
   * device changed the same field.
   */
  async function mergeWithStored(serviceId: string): Promise<boolean> {
    const { services } = await queryClient.query({ ...profileQuery(api), staleTime: 0 });
    const stored = services.find((service) => service.id === serviceId);
    if (!stored) throw new Error('The service was deleted.');
    const storedValues = toServiceFormValues(stored);
    const changes = getChangedFields(form.getValues(), base);
    const merged = { ...storedValues, ...changes };
    form.reset(merged);
    setBase({ base: storedValues, version: stored.version });
    if (findConflictingFields(changes, base, storedValues).length > 0) {
      setErrorMessage(copy.changedElsewhere(stored.title, formatMoney(stored.price)));
      return false;
    }
    await calls.update({ id: serviceId, version: stored.version, body: serviceSchema.parse(merged) });
    return true;
  }

  /** `body`: null if no attempt can have created the service, so that the next attempt may send another body. */
  function rememberSentBody(body: ServiceInput | null) {
    setSentBody(body);
    // Stored before the call is sent, because the page may close before the response.
    draft.setPart(EDITOR_DRAFT_PART, { id, key, sentBody: body, typed: form.getValues(), base, version });
  }

  const submit = form.handleSubmit(async (body) => {
    setErrorMessage(null);
    try {
      if (!(await save(body))) return;
    } catch (error) {
      handleError(error);
      return;
    }
    toasts.add(isNew ? copy.added : copy.updated);
    onSaved();
  });

  function handleError(error: unknown) {
    if (isSessionEnded(error)) return;
    // A 409 here means that a limit is reached, for example three services.
    const otherErrors = error instanceof ApiError ? showFieldErrors(form, error.fieldErrors) : [];
    setErrorMessage(getConflictMessage(error) ?? otherErrors[0]?.message ?? failedText);
    toasts.add({ title: copy.error, description: failedText, variant: 'destructive' });
  }

  return { form, values, isNew, isDirty, errorMessage, submit };
}
