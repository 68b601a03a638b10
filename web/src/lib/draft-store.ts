import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { createJsonStorage } from './json-storage';

const draftSchema = z.object({
  /** The session ended, or the page closed during a save: the create screen restores the draft without asking. */
  interrupted: z.boolean(),
  /** Each form validates its own part. */
  parts: z.record(z.string(), z.unknown()),
});

type Draft = z.infer<typeof draftSchema>;
export type DraftParts = Readonly<Draft['parts']>;

const EMPTY_DRAFT: Draft = { interrupted: false, parts: {} };

/** Stores unsaved input on this device. Where the browser forbids storage, the forms work without drafts. */
export function createDraftStore(storage: () => Storage, key: string) {
  const items = createJsonStorage(storage);
  const offeredKey = `${key}:aside`;
  let isClosed = false;
  let isStored = true;

  const readKey = (storageKey: string): Draft | null =>
    draftSchema.safeParse(items.read(storageKey)).data ?? null;

  function writeKey(storageKey: string, draft: Draft) {
    if (isClosed) return;
    if (Object.keys(draft.parts).length > 0) isStored = items.write(storageKey, draft);
    else if (!items.remove(storageKey)) isStored = false;
  }

  const read = () => readKey(key) ?? EMPTY_DRAFT;
  const write = (draft: Draft) => {
    writeKey(key, draft);
  };

  return {
    readAll: (): DraftParts => read().parts,
    isInterrupted: () => read().interrupted,
    /** The parts to restore without asking; empty when there are none. */
    readInterrupted: (): DraftParts => (read().interrupted ? read().parts : {}),
    /**
     * Returns the draft of an earlier visit that was not interrupted, for the form to offer; null without one. It
     * moves to its own key, so that new input does not overwrite it before the photographer restores or discards it.
     */
    takeOfferedDraft(): DraftParts | null {
      const draft = readKey(key);
      if (draft?.interrupted === false) {
        writeKey(offeredKey, draft);
        if (isStored) write(EMPTY_DRAFT);
      }
      return readKey(offeredKey)?.parts ?? null;
    },
    discardOfferedDraft() {
      writeKey(offeredKey, EMPTY_DRAFT);
    },
    setPart(name: string, content: unknown) {
      const draft = read();
      write({ ...draft, parts: { ...draft.parts, [name]: content } });
    },
    removePart(name: string) {
      const draft = read();
      const otherParts = Object.entries(draft.parts).filter(([partName]) => partName !== name);
      write({ ...draft, parts: Object.fromEntries(otherParts) });
    },
    setInterrupted(interrupted: boolean) {
      write({ ...read(), interrupted });
    },
    /** False after a write or a deletion failed, until the next write succeeds. */
    isStored: () => isStored,
    /** Deletes all parts but one and ignores later writes. */
    closeExceptPart(name: string) {
      const { [name]: content } = read().parts;
      writeKey(offeredKey, EMPTY_DRAFT);
      write({ interrupted: false, parts: { [name]: content } });
      isClosed = true;
    },
    /** Deletes everything and ignores later writes. */
    close() {
      writeKey(offeredKey, EMPTY_DRAFT);
      write(EMPTY_DRAFT);
      isClosed = true;
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Unsaved input of the create screen. It survives closing the browser. */
export const openCreateDraft = (uid: string) => createDraftStore(() => localStorage, `create-profile:${uid}`);

/** Unsaved input of the edit screen. It belongs to the tab and survives signing in again. */
export const openEditDraft = (uid: string) => createDraftStore(() => sessionStorage, `edit-profile:${uid}`);

/** Writes unsaved input to a part of a draft. Opening a page without typing does not change the draft. */
export function useDraftPart(draft: DraftStore, part: string, content: unknown, hasInput: boolean) {
  const hadInput = useRef(false);
  useEffect(() => {
    if (hasInput) draft.setPart(part, content);
    else if (hadInput.current) draft.removePart(part);
    hadInput.current = hasInput;
  }, [draft, part, content, hasInput]);
}
