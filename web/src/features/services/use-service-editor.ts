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

/** Which service is in the dialog, if any. One whose text was not saved when the page ended is there again. */
export function useServiceEditor(draft: DraftStore) {
  const [edited, setEdited] = useState<Edited | null>(
    () => editedSchema.safeParse(draft.readAll()[EDITOR_DRAFT_PART]).data ?? null,
  );
  return {
    edited,
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
