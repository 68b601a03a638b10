import { useEffect, useMemo, useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { ApiError, isUnauthorized } from '@/api/errors';
import type { DraftParts, DraftStore } from '@/lib/draft-store';
import { showFieldErrors, useZodForm } from '@/lib/forms';
import { randomKey } from '@/lib/random-key';
import { useDraftPart } from '@/lib/use-draft-part';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import { createOnce } from './create-once';
import { draftRows, readDraftRows, UNTRIED, type Attempt, type Attempts } from './row-draft';
import {
  isBlank,
  MAX_SERVICES,
  NOTHING_TYPED,
  rowField,
  rowsSchema,
  serviceSchema,
  type Row,
} from './schemas';
import { useServiceCalls } from './use-service-calls';

const DRAFT_PART = 'services';

/** Services that are typed before there is a profile to save them to. */
export function useServiceRows(draft: DraftStore) {
  const calls = useServiceCalls();
  const [start] = useState(() => readDraftRows(draft.readInterrupted()[DRAFT_PART]));
  const form = useZodForm(rowsSchema, { defaultValues: { rows: start.rows } });
  const { append, remove } = useFieldArray({ control: form.control, name: 'rows', keyName: 'fieldId' });
  const rows = useWatch({ control: form.control, name: 'rows' });
  const [attempts, setAttempts] = useState<Attempts>(start.attempts);
  useDraftPart(
    draft,
    DRAFT_PART,
    useMemo(() => draftRows(rows, attempts), [rows, attempts]),
    rows.some((row) => !isBlank(row)),
  );

  // A new row is there with the next render, and whoever asked for it wants to type.
  const isAdding = useRef(false);
  useEffect(() => {
    if (isAdding.current) form.setFocus(rowField(rows.length - 1, 'title'));
    isAdding.current = false;
  }, [form, rows.length]);

  /** One row after another. False when some are not saved; rejects when nobody is signed in any more. */
  async function save(): Promise<boolean> {
    let known = attempts;
    const note = (key: string, change: Partial<Attempt>) => {
      known = { ...known, [key]: { ...(known[key] ?? UNTRIED), ...change } };
      setAttempts(known);
      // At once, before the call goes out: the page may be gone when its answer comes.
      draft.setPart(DRAFT_PART, draftRows(form.getValues('rows'), known));
    };

    let isAllSaved = true;
    for (const [index, row] of form.getValues('rows').entries()) {
      const { status, sent } = known[row.key] ?? UNTRIED;
      if (isBlank(row) || status === 'saved') continue;
      note(row.key, { status: 'saving' });
      try {
        const body = serviceSchema.parse(row);
        await createOnce(calls, {
          key: row.key,
          sent,
          body,
          onSent: (going) => {
            note(row.key, { sent: going });
          },
        });
        note(row.key, { status: 'saved' });
      } catch (error) {
        note(row.key, { status: 'failed' });
        if (isUnauthorized(error)) throw error;
        isAllSaved = false;
        showRowErrors(index, error);
        // A row's own fault says nothing about the next one; a server out of reach does.
        if (!(error instanceof ApiError && error.status < 500)) break;
      }
    }
    if (!isAllSaved) {
      toasts.add({ title: copy.error, description: copy.createFailed, variant: 'destructive' });
    }
    return isAllSaved;
  }

  function showRowErrors(index: number, error: unknown) {
    if (!(error instanceof ApiError)) return;
    const errors = error.fieldErrors.map(({ field, message }) => ({
      field: `rows.${String(index)}.${field}`,
      message,
    }));
    showFieldErrors(form, errors);
  }

  return {
    form,
    rows,
    statusOf: (row: Row) => (attempts[row.key] ?? UNTRIED).status,
    canAdd: rows.length < MAX_SERVICES,
    isDirty: rows.some((row) => !isBlank(row) && attempts[row.key]?.status !== 'saved'),
    add: () => {
      isAdding.current = true;
      append({ key: randomKey(), ...NOTHING_TYPED }, { shouldFocus: false });
    },
    remove,
    /** Says under the fields what is missing, and leads to the first of them. */
    check: () =>
      new Promise<boolean>((resolve) => {
        const settle = (isFine: boolean) => () => {
          resolve(isFine);
        };
        void form.handleSubmit(settle(true), settle(false))();
      }),
    save,
    restore: (parts: DraftParts) => {
      const kept = readDraftRows(parts[DRAFT_PART]);
      form.reset({ rows: kept.rows });
      setAttempts(kept.attempts);
    },
  };
}

export type ServiceRows = ReturnType<typeof useServiceRows>;
