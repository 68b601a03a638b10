import { useState } from 'react';
import type { DraftStore } from '@/lib/draft-store';
import { draftRows, readDraftRows, UNTRIED } from './row-draft';
import { isBlank, type Row } from './schemas';
import { ROWS_DRAFT_PART } from './use-service-rows';

/** Services that were typed when the profile was created, and were not saved with it. */
export function useLeftoverRows(draft: DraftStore, isProfileComplete: boolean) {
  const [{ rows, attempts }, setKept] = useState(() => readDraftRows(draft.readAll()[ROWS_DRAFT_PART]));
  const isUnsaved = (row: Row) => !isBlank(row) && attempts[row.key]?.status !== 'saved';
  // Before that, they are part of a draft that the create screen goes on with.
  const leftover = isProfileComplete ? rows.filter(isUnsaved) : [];
  return {
    rows: leftover.map((row) => ({ ...row, sent: (attempts[row.key] ?? UNTRIED).sent })),
    drop: ({ key }: Pick<Row, 'key'>) => {
      if (!leftover.some((row) => row.key === key)) return;
      const others = leftover.filter((row) => row.key !== key);
      setKept({ rows: others, attempts });
      if (others.length > 0) draft.setPart(ROWS_DRAFT_PART, draftRows(others, attempts));
      else draft.close();
    },
  };
}

export type LeftoverRow = ReturnType<typeof useLeftoverRows>['rows'][number];
export type LeftoverRows = ReturnType<typeof useLeftoverRows>;
