import * as z from 'zod/mini';

const draftSchema = z.object({
  /** Being saved when the page or the session ended: whoever comes back expects to go on, and is not asked. */
  interrupted: z.boolean(),
  /** Whoever owns a part knows what is in it, and checks it. */
  parts: z.record(z.string(), z.unknown()),
});

type Draft = z.infer<typeof draftSchema>;
export type DraftParts = Readonly<Draft['parts']>;

/**
 * What was typed and not saved yet, kept on this device. Storage can be full, forbidden or hold another version's
 * words: a form works without it all the same.
 */
export function createDraftStore(storage: () => Storage, key: string) {
  function read(): Draft | null {
    try {
      return draftSchema.safeParse(JSON.parse(storage().getItem(key) ?? 'null')).data ?? null;
    } catch {
      return null;
    }
  }

  let isClosed = false;

  function write(draft: Draft) {
    if (isClosed) return;
    try {
      if (Object.keys(draft.parts).length === 0) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(draft));
    } catch {
      // Then there is no draft.
    }
  }

  const clear = () => {
    write({ interrupted: false, parts: {} });
  };

  const readOrBegin = (): Draft => read() ?? { interrupted: false, parts: {} };

  return {
    readAll: (): DraftParts => readOrBegin().parts,
    /** What to go on with at once; nothing when there is none. */
    readInterrupted(): DraftParts {
      const draft = read();
      return draft?.interrupted === true ? draft.parts : {};
    },
    isInterrupted: () => read()?.interrupted === true,
    /** What was put aside on purpose, to be offered. */
    readPutAside(): DraftParts | null {
      const draft = read();
      return draft?.interrupted === false ? draft.parts : null;
    },
    setPart(name: string, content: unknown) {
      const draft = readOrBegin();
      write({ ...draft, parts: { ...draft.parts, [name]: content } });
    },
    removePart(name: string) {
      const draft = readOrBegin();
      const others = Object.entries(draft.parts).filter(([other]) => other !== name);
      write({ ...draft, parts: Object.fromEntries(others) });
    },
    setInterrupted(interrupted: boolean) {
      write({ ...readOrBegin(), interrupted });
    },
    clear,
    /** Everything is saved or given up: what is still being written is of no use to anybody. */
    close() {
      clear();
      isClosed = true;
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;
