import { useState } from 'react';
import * as z from 'zod/mini';
import type { OwnService } from '@/api/profile';
import type { DraftStore } from '@/lib/draft-store';
import { createRandomKey } from '@/lib/random-key';
import { sentBodySchema } from './create-service-once';
import { EMPTY_SERVICE, toServiceFormValues } from './schemas';

export const EDITOR_DRAFT_PART = 'service';

const formValuesSchema = z.object({ title: z.string(), description: z.string(), price: z.string() });

const editorStateSchema = z.object({
  /** Null for a new service. */
  id: z.nullable(z.string()),
  /** The idempotency key of a new service, and the React key of the dialog. */
  key: z.string(),
  /** The body that the server may have received: see `createServiceOnce`. */
  sentBody: z.nullable(sentBodySchema),
  /** The current values of the form. */
  typed: formValuesSchema,
  /** The stored values of the service, or empty values for a new one, that `typed` is compared with. */
  base: formValuesSchema,
  /** The version of the service that `base` comes from. */
  version: z.exactOptional(z.string()),
});

/** The state with which the dialog opens, as stored in the draft. */
export type EditorState = z.infer<typeof editorStateSchema>;

/**
 * The service in the dialog, if any. Reopens a service that was unsaved when the page closed, except a new one beyond
 * the limit: that one appears in the list of unsaved services.
 */
export function useServiceEditor(draft: DraftStore, canAdd: boolean) {
  const [draftState] = useState(
    () => editorStateSchema.safeParse(draft.readAll()[EDITOR_DRAFT_PART]).data ?? null,
  );
  const canReopen = draftState !== null && (draftState.id !== null || canAdd);
  const [editorState, setEditorState] = useState<EditorState | null>(canReopen ? draftState : null);
  const [blockedDraft, setBlockedDraft] = useState<EditorState | null>(canReopen ? null : draftState);
  return {
    editorState,
    blockedDraft,
    discardBlockedDraft: () => {
      draft.removePart(EDITOR_DRAFT_PART);
      setBlockedDraft(null);
    },
    openNew: () => {
      setEditorState({
        id: null,
        key: createRandomKey(),
        sentBody: null,
        typed: EMPTY_SERVICE,
        base: EMPTY_SERVICE,
      });
    },
    open: (service: OwnService) => {
      const values = toServiceFormValues(service);
      const { id, version } = service;
      setEditorState({ id, key: createRandomKey(), sentBody: null, typed: values, base: values, version });
    },
    /** Opens an unsaved service with the key that it may have been sent with. */
    openUnsaved: ({ key, sentBody, typed }: Pick<EditorState, 'key' | 'sentBody' | 'typed'>) => {
      setEditorState({ id: null, key, sentBody, typed, base: EMPTY_SERVICE });
    },
    close: () => {
      draft.removePart(EDITOR_DRAFT_PART);
      setEditorState(null);
    },
  };
}

export type ServiceEditor = ReturnType<typeof useServiceEditor>;
