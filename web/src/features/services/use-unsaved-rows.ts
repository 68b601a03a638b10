import { useState } from 'react';
import type { DraftStore } from '@/lib/draft-store';
import { toDraftRows, readDraftRows, NOT_SAVED } from './row-draft';
import { isBlank, type ServiceRowValues } from './schemas';
import { ROWS_DRAFT_PART } from './use-service-rows';

/** Services of the create screen that were not saved with the profile. */
export function useUnsavedRows(draft: DraftStore, isProfileComplete: boolean) {
  const [{ rows, saveStates }, setDraft] = useState(() => readDraftRows(draft.readAll()[ROWS_DRAFT_PART]));
  const isUnsaved = (row: ServiceRowValues) => !isBlank(row) && saveStates[row.key]?.status !== 'saved';
  // Until the profile is complete, the create screen restores the rows.
  const unsaved = isProfileComplete ? rows.filter(isUnsaved) : [];
  return {
    rows: unsaved.map((row) => ({ ...row, sentBody: (saveStates[row.key] ?? NOT_SAVED).sentBody })),
    remove: ({ key }: Pick<ServiceRowValues, 'key'>) => {
      if (!unsaved.some((row) => row.key === key)) return;
      const remainingRows = unsaved.filter((row) => row.key !== key);
      setDraft({ rows: remainingRows, saveStates });
      if (remainingRows.length > 0) draft.setPart(ROWS_DRAFT_PART, toDraftRows(remainingRows, saveStates));
      else draft.close();
    },
  };
}

export type UnsavedRow = ReturnType<typeof useUnsavedRows>['rows'][number];
export type UnsavedRows = ReturnType<typeof useUnsavedRows>;
