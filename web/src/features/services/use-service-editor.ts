import { useState } from 'react';
import * as z from 'zod/mini';
import type { OwnService } from '@/api/profile/types';
import type { DraftStore } from '@/lib/draft-store';
import { randomKey } from '@/lib/random-key';
import { sentSchema } from './create-once';
import { NOTHING_TYPED, typedService } from './schemas';

export const EDITOR_DRAFT_PART = 'service';

const typedSchema = z.object({ title: z.string(), description: z.string(), price: z.string() });

const editedSchema = z.object({
  /** Null for one that is still to be made. */
  id: z.nullable(z.string()),
  key: z.string(),
  sent: z.nullable(sentSchema),
  /** What is in the fields, and what would be there if nobody had typed. */
  typed: typedSchema,
  untouched: typedSchema,
  /** The version of the service that it would be there from. */
  version: z.exactOptional(z.string()),
});

/** What the dialog was opened with. */
export type Edited = z.infer<typeof editedSchema>;

/**
 * Which service is in the dialog, if any. One whose text was not saved when the page ended is there again, except a new
 * one for which there is no room: that one waits in the list.
 */
export function useServiceEditor(draft: DraftStore, canAdd: boolean) {
  const [kept] = useState(() => editedSchema.safeParse(draft.readAll()[EDITOR_DRAFT_PART]).data ?? null);
  const fits = kept !== null && (kept.id !== null || canAdd);
  const [edited, setEdited] = useState<Edited | null>(fits ? kept : null);
  const [waiting, setWaiting] = useState<Edited | null>(fits ? null : kept);
  return {
    edited,
    waiting,
    dropWaiting: () => {
      draft.removePart(EDITOR_DRAFT_PART);
      setWaiting(null);
    },
    openNew: () => {
      setEdited({ id: null, key: randomKey(), sent: null, typed: NOTHING_TYPED, untouched: NOTHING_TYPED });
    },
    open: (service: OwnService) => {
      const typed = typedService(service);
      const { id, version } = service;
      setEdited({ id, key: randomKey(), sent: null, typed, untouched: typed, version });
    },
    /** One that was typed elsewhere, with the key it may have been sent under. */
    openTyped: ({ key, sent, typed }: Pick<Edited, 'key' | 'sent' | 'typed'>) => {
      setEdited({ id: null, key, sent, typed, untouched: NOTHING_TYPED });
    },
    close: () => {
      draft.removePart(EDITOR_DRAFT_PART);
      setEdited(null);
    },
  };
}

export type ServiceEditor = ReturnType<typeof useServiceEditor>;
