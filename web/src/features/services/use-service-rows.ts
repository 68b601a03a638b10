import { useEffect, useMemo, useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { ApiError, isUnauthorized } from '@/api/errors';
import type { ServiceInput } from '@/api/profile/types';
import type { DraftParts, DraftStore } from '@/lib/draft-store';
import { showFieldErrors, useZodForm } from '@/lib/forms';
import { randomKey } from '@/lib/random-key';
import { useDraftPart } from '@/lib/use-draft-part';
import { toasts } from '@/ui/toast/store';
import { conflictText } from './conflict-text';
import { copy } from './copy';
import { createOnce } from './create-once';
import { draftRows, readDraftRows, UNTRIED, type Attempt, type Attempts } from './row-draft';
import {
  isBlank,
  isFilled,
  MAX_SERVICES,
  NOTHING_TYPED,
  rowField,
  rowsSchema,
  serviceSchema,
  type Row,
} from './schemas';
import { useServiceCalls } from './use-service-calls';

export const ROWS_DRAFT_PART = 'services';

/** Services that are typed before there is a profile to save them to. */
export function useServiceRows(draft: DraftStore) {
  const calls = useServiceCalls();
  const [start] = useState(() => readDraftRows(draft.readInterrupted()[ROWS_DRAFT_PART]));
  const form = useZodForm(rowsSchema, { defaultValues: { rows: start.rows } });
  const { append, remove } = useFieldArray({ control: form.control, name: 'rows', keyName: 'fieldId' });
  const rows = useWatch({ control: form.control, name: 'rows' });
  const [attempts, setAttempts] = useState<Attempts>(start.attempts);
  useDraftPart(
    draft,
    ROWS_DRAFT_PART,
    useMemo(() => draftRows(rows, attempts), [rows, attempts]),
    rows.some((row) => !isBlank(row)),
  );

  // A new row is there with the next render, and whoever asked for it wants to type.
  const isAdding = useRef(false);
  useEffect(() => {
    if (isAdding.current) form.setFocus(rowField(rows.length - 1, 'title'));
    isAdding.current = false;
  }, [form, rows.length]);

  /** One filled row after another. False when some could not be saved; rejects when nobody is signed in any more. */
  async function save(): Promise<boolean> {
    let known = attempts;
    const note = (key: string, change: Partial<Attempt>) => {
      known = { ...known, [key]: { ...(known[key] ?? UNTRIED), ...change } };
      setAttempts(known);
      // At once, before the call goes out: the page may be gone when its answer comes.
      draft.setPart(ROWS_DRAFT_PART, draftRows(form.getValues('rows'), known));
    };

    let isAllSaved = true;
    let isReachable = true;
    for (const [index, row] of form.getValues('rows').entries()) {
      const { status, sent } = known[row.key] ?? UNTRIED;
      if (!isFilled(row) || status === 'saved') continue;
      if (!isReachable) {
        note(row.key, { status: 'failed', reason: null });
        continue;
      }
      note(row.key, { status: 'saving', reason: null });
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
        note(row.key, { status: 'failed', reason: conflictText(error) });
        if (isUnauthorized(error)) throw error;
        isAllSaved = false;
        showRowErrors(index, error);
        // A row's own fault says nothing about the next one; a server out of reach does.
        isReachable = error instanceof ApiError && error.status < 500;
      }
    }
    if (!isAllSaved) {
      toasts.add({ title: copy.error, description: copy.createFailed, variant: 'destructive' });
    }
    return isAllSaved;
  }

  async function undo(key: string, sent: ServiceInput) {
    try {
      const { id } = await calls.create({ key, body: sent });
      await calls.remove.mutateAsync(id);
    } catch (error) {
      console.error('A service that was given up may still be there.', error);
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

  const isUnsaved = (row: Row) => !isBlank(row) && attempts[row.key]?.status !== 'saved';

  return {
    form,
    rows,
    attemptOf: (row: Row) => attempts[row.key] ?? UNTRIED,
    canAdd: rows.length < MAX_SERVICES,
    isDirty: rows.some(isUnsaved),
    /** Keeps the rows that were begun and skipped, for the edit screen. False when there is none. */
    keepSkipped: () => {
      const hasSkipped = form.getValues('rows').some((row) => !isBlank(row) && !isFilled(row));
      if (hasSkipped) draft.closeExcept(ROWS_DRAFT_PART);
      return hasSkipped;
    },
    add: () => {
      isAdding.current = true;
      append({ key: randomKey(), ...NOTHING_TYPED }, { shouldFocus: false });
    },
    remove: (index: number) => {
      const row = rows[index];
      const sent = row && attempts[row.key]?.sent;
      remove(index);
      // Its answer was lost: it may be there, and nobody wants it any more.
      if (sent) void undo(row.key, sent);
    },
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
      // What has been typed since is newer than the draft, and there is room for three.
      const typed = form.getValues('rows').filter((row) => !isBlank(row));
      const kept = readDraftRows(parts[ROWS_DRAFT_PART]);
      form.reset({ rows: [...kept.rows.slice(0, MAX_SERVICES - typed.length), ...typed] });
      setAttempts({ ...kept.attempts, ...attempts });
    },
  };
}

export type ServiceRows = ReturnType<typeof useServiceRows>;
