import { useEffect, useMemo, useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { ApiError, isSessionEnded } from '@/api/errors';
import type { ServiceInput } from '@/api/profile';
import { type DraftParts, type DraftStore, useDraftPart } from '@/lib/draft-store';
import { showFieldErrors, useZodForm } from '@/lib/forms';
import { createRandomKey } from '@/lib/random-key';
import { toasts } from '@/ui/toast/toast-store';
import { getConflictMessage, createServiceOnce } from './create-service-once';
import { copy } from './copy';
import { NOT_SAVED, readDraftRows, type RowSaveState, type RowSaveStates, toDraftRows } from './row-draft';
import {
  EMPTY_SERVICE,
  isBlank,
  isComplete,
  MAX_SERVICES,
  getRowFieldName,
  rowsSchema,
  type ServiceRowValues,
  serviceSchema,
} from './schemas';
import { useServiceMutations } from './use-service-mutations';

export const ROWS_DRAFT_PART = 'services';

/** The services of the create screen. They are saved after the profile. */
export function useServiceRows(draft: DraftStore) {
  const calls = useServiceMutations();
  const [initial] = useState(() => readDraftRows(draft.readInterrupted()[ROWS_DRAFT_PART]));
  const form = useZodForm(rowsSchema, { defaultValues: { rows: initial.rows } });
  const { append, remove } = useFieldArray({ control: form.control, name: 'rows', keyName: 'fieldId' });
  const rows = useWatch({ control: form.control, name: 'rows' });
  const [saveStates, setSaveStates] = useState<RowSaveStates>(initial.saveStates);
  useDraftPart(
    draft,
    ROWS_DRAFT_PART,
    useMemo(() => toDraftRows(rows, saveStates), [rows, saveStates]),
    rows.some((row) => !isBlank(row)),
  );

  // The new row exists after the next render; its first field then gets the focus.
  const isAdding = useRef(false);
  useEffect(() => {
    if (isAdding.current) form.setFocus(getRowFieldName(rows.length - 1, 'title'));
    isAdding.current = false;
  }, [form, rows.length]);

  /** Saves the complete rows one by one. False when some could not be saved; rejects when the session has ended. */
  async function save(): Promise<boolean> {
    let states = saveStates;
    const updateSaveState = (key: string, change: Partial<RowSaveState>) => {
      states = { ...states, [key]: { ...(states[key] ?? NOT_SAVED), ...change } };
      setSaveStates(states);
      // Stored before the call is sent, because the page may close before the response.
      draft.setPart(ROWS_DRAFT_PART, toDraftRows(form.getValues('rows'), states));
    };

    let isAllSaved = true;
    let canContinue = true;
    for (const [index, row] of form.getValues('rows').entries()) {
      const { status, sentBody } = states[row.key] ?? NOT_SAVED;
      if (!isComplete(row) || status === 'saved') continue;
      if (!canContinue) {
        updateSaveState(row.key, { status: 'failed', errorMessage: null });
        continue;
      }
      updateSaveState(row.key, { status: 'saving', errorMessage: null });
      try {
        const body = serviceSchema.parse(row);
        await createServiceOnce(calls, {
          key: row.key,
          sentBody,
          body,
          onSent: (newSentBody) => {
            updateSaveState(row.key, { sentBody: newSentBody });
          },
        });
        updateSaveState(row.key, { status: 'saved' });
      } catch (error) {
        updateSaveState(row.key, { status: 'failed', errorMessage: getConflictMessage(error) });
        if (isSessionEnded(error)) throw error;
        isAllSaved = false;
        showRowErrors(index, error);
        // A row that the server rejects does not stop the next row; a lost connection or a server error does.
        canContinue = error instanceof ApiError && error.status !== null && error.status < 500;
      }
    }
    if (!isAllSaved) {
      toasts.add({ title: copy.error, description: copy.createFailed, variant: 'destructive' });
    }
    return isAllSaved;
  }

  /** Deletes the service of a removed row, if it exists. Only the same call with the same key returns its id. */
  async function deleteRemoved(key: string, sentBody: ServiceInput) {
    try {
      const { id } = await calls.create({ key, body: sentBody });
      await calls.remove.mutateAsync(id);
    } catch (error) {
      console.error('A removed service may still exist on the server.', error);
    }
  }

  function showRowErrors(index: number, error: unknown) {
    if (!(error instanceof ApiError)) return;
    const errors = error.fieldErrors.map(({ field, message }) => ({
      field: `rows.${String(index)}.${field}`,
      message,
    }));
    showFieldErrors(form, errors);
  }

  const isUnsaved = (row: ServiceRowValues) => !isBlank(row) && saveStates[row.key]?.status !== 'saved';

  return {
    form,
    rows,
    getSaveState: (row: ServiceRowValues) => saveStates[row.key] ?? NOT_SAVED,
    canAdd: rows.length < MAX_SERVICES,
    isDirty: rows.some(isUnsaved),
    /** Keeps incomplete rows for the edit screen. False when there are none. */
    keepIncomplete: () => {
      const hasIncomplete = form.getValues('rows').some((row) => !isBlank(row) && !isComplete(row));
      if (hasIncomplete) draft.closeExceptPart(ROWS_DRAFT_PART);
      return hasIncomplete;
    },
    add: () => {
      isAdding.current = true;
      append({ key: createRandomKey(), ...EMPTY_SERVICE }, { shouldFocus: false });
    },
    remove: (index: number) => {
      const row = rows[index];
      const sentBody = row && saveStates[row.key]?.sentBody;
      remove(index);
      // The response was lost, so the service may exist.
      if (sentBody) void deleteRemoved(row.key, sentBody);
    },
    /** Shows the errors of the rows and focuses the first one. Resolves to true if there are none. */
    validate: () =>
      new Promise<boolean>((resolve) => {
        const resolveWith = (isValid: boolean) => () => {
          resolve(isValid);
        };
        void form.handleSubmit(resolveWith(true), resolveWith(false))();
      }),
    save,
    restore: (parts: DraftParts) => {
      // What the photographer has typed on this visit is newer than the draft and takes precedence within the limit.
      const currentRows = form.getValues('rows').filter((row) => !isBlank(row));
      const restored = readDraftRows(parts[ROWS_DRAFT_PART]);
      form.reset({ rows: [...restored.rows.slice(0, MAX_SERVICES - currentRows.length), ...currentRows] });
      setSaveStates({ ...restored.saveStates, ...saveStates });
    },
  };
}

export type ServiceRowsForm = ReturnType<typeof useServiceRows>;
