import * as z from 'zod/mini';

const draftSchema = z.object({
  /** Being saved when the page or the session ended: whoever comes back expects to go on, and is not asked. */
  interrupted: z.boolean(),
  /** Whoever owns a part knows what is in it, and checks it. */
  parts: z.record(z.string(), z.unknown()),
});

type Draft = z.infer<typeof draftSchema>;
export type DraftParts = Readonly<Draft['parts']>;

const NOTHING: Draft = { interrupted: false, parts: {} };

/**
 * What was typed and not saved yet, kept on this device. Storage can be full, forbidden or hold another version's
 * words: a form works without it all the same.
 */
export function createDraftStore(storage: () => Storage, key: string) {
  const asideKey = `${key}:aside`;
  let isClosed = false;
  let isKept = true;

  function readAt(place: string): Draft | null {
    try {
      return draftSchema.safeParse(JSON.parse(storage().getItem(place) ?? 'null')).data ?? null;
    } catch {
      return null;
    }
  }

  function writeAt(place: string, draft: Draft) {
    if (isClosed) return;
    try {
      if (Object.keys(draft.parts).length === 0) {
        storage().removeItem(place);
        return;
      }
      storage().setItem(place, JSON.stringify(draft));
      isKept = true;
    } catch {
      isKept = false;
    }
  }

  const read = () => readAt(key) ?? NOTHING;
  const write = (draft: Draft) => {
    writeAt(key, draft);
  };

  return {
    readAll: (): DraftParts => read().parts,
    isInterrupted: () => read().interrupted,
    /** What to go on with at once; nothing when there is none. */
    readInterrupted: (): DraftParts => (read().interrupted ? read().parts : {}),
    /**
     * What was put aside on purpose, to be offered. It moves out of the way: until somebody decides about it, nothing
     * that is typed meanwhile touches it.
     */
    takeAside(): DraftParts | null {
      const draft = readAt(key);
      if (draft?.interrupted === false) {
        writeAt(asideKey, draft);
        if (isKept) write(NOTHING);
      }
      return readAt(asideKey)?.parts ?? null;
    },
    dropAside() {
      writeAt(asideKey, NOTHING);
    },
    setPart(name: string, content: unknown) {
      const draft = read();
      write({ ...draft, parts: { ...draft.parts, [name]: content } });
    },
    removePart(name: string) {
      const draft = read();
      const others = Object.entries(draft.parts).filter(([other]) => other !== name);
      write({ ...draft, parts: Object.fromEntries(others) });
    },
    setInterrupted(interrupted: boolean) {
      write({ ...read(), interrupted });
    },
    /** Whether the device took what was last written. */
    isKept: () => isKept,
    /** All but one part is saved or given up: that part stays, and nothing is written any more. */
    closeExcept(name: string) {
      const { [name]: content } = read().parts;
      writeAt(asideKey, NOTHING);
      write({ interrupted: false, parts: { [name]: content } });
      isClosed = true;
    },
    /** Everything is saved or given up: what is still being written is of no use to anybody. */
    close() {
      writeAt(asideKey, NOTHING);
      write(NOTHING);
      isClosed = true;
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;
