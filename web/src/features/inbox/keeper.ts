import type { DraftStore } from '@/lib/draft-store';

export type KeeperStatus = 'rest' | 'restored' | 'saving' | 'saved' | 'failed';

interface KeeperState {
  /** What was typed and is not saved; null when there is nothing but what the server has. */
  typed: string | null;
  status: KeeperStatus;
  /** Why it could not be saved. */
  error: unknown;
}

interface KeeperOptions {
  /** What the server has when it begins. */
  saved: string;
  draft: DraftStore;
  part: string;
  save: (text: string) => Promise<unknown>;
}

/**
 * Keeps one text that is saved without a button: nothing typed is lost when saving fails, and of two saves the later one
 * always goes last. What is not saved is in the draft as well, for a page that is loaded anew.
 */
export function createKeeper({ saved: atFirst, draft, part, save }: KeeperOptions) {
  const left = draft.readAll()[part];
  let state: KeeperState =
    typeof left === 'string' && left !== atFirst
      ? { typed: left, status: 'restored', error: null }
      : { typed: null, status: 'rest', error: null };
  let saving: Promise<void> | null = null;
  let isAsked = false;
  const listeners = new Set<() => void>();

  function set(next: Partial<KeeperState>) {
    state = { ...state, ...next };
    if (state.typed === null) draft.removePart(part);
    else draft.setPart(part, state.typed);
    for (const listener of listeners) listener();
  }

  async function saveAll() {
    while (takeAsked()) {
      const sent = state.typed;
      if (sent === null) return;
      set({ status: 'saving', error: null });
      try {
        await save(sent);
      } catch (error) {
        set({ status: 'failed', error });
        return;
      }
      if (state.typed === sent) set({ typed: null, status: 'saved' });
      else set({ status: 'rest' });
    }
  }

  /** Whether saving was asked for since the last time. */
  function takeAsked() {
    const wasAsked = isAsked;
    isAsked = false;
    return wasAsked;
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    snapshot: () => state,
    type(text: string, saved: string) {
      // What is on its way may become what is saved.
      const isSaved = text === saved && saving === null;
      set({ typed: isSaved ? null : text, status: saving ? 'saving' : 'rest' });
    },
    /** Saves what is not saved. Resolves when that has come to an end, good or bad. */
    flush(): Promise<void> {
      isAsked = true;
      saving ??= saveAll().finally(() => {
        saving = null;
      });
      return saving;
    },
  };
}

export type Keeper = ReturnType<typeof createKeeper>;
