import type { DraftStore } from '@/lib/draft-store';

type KeeperStatus = 'rest' | 'restored' | 'saving' | 'saved' | 'failed';

interface KeeperState {
  /** What the server has, as far as it is known here: an answer may be ahead of what the page was told. */
  saved: string;
  /** What was typed and is not saved; null when there is nothing but what the server has. */
  typed: string | null;
  status: KeeperStatus;
  /** Why it could not be saved. */
  error: unknown;
}

interface KeeperOptions {
  saved: string;
  draft: DraftStore;
  part: string;
  /** Whether a text that is not saved is of use to a page that is loaded anew. */
  keeps: (text: string) => boolean;
  /** Resolves with the text as the server took it. */
  save: (text: string) => Promise<string>;
}

/**
 * Keeps one text that is saved without a button: nothing typed is lost when saving fails, and of two saves the later one
 * always goes last. What is not saved is in the draft as well, for a page that is loaded anew.
 */
export function createKeeper({ saved, draft, part, keeps, save }: KeeperOptions) {
  const left = draft.readAll()[part];
  let state: KeeperState =
    typeof left === 'string' && left !== saved
      ? { saved, typed: left, status: 'restored', error: null }
      : { saved, typed: null, status: 'rest', error: null };
  let saving: Promise<void> | null = null;
  let isAsked = false;
  const listeners = new Set<() => void>();

  function set(next: Partial<KeeperState>) {
    state = { ...state, ...next };
    if (state.typed === null || !keeps(state.typed)) draft.removePart(part);
    else draft.setPart(part, state.typed);
    for (const listener of listeners) listener();
  }

  async function saveAll() {
    while (takeAsked()) {
      const sent = state.typed;
      if (sent === null) return;
      set({ status: 'saving', error: null });
      try {
        const taken = await save(sent);
        if (state.typed === sent) set({ saved: taken, typed: null, status: 'saved' });
        else set({ saved: taken, status: 'rest' });
      } catch (error) {
        set({ status: 'failed', error });
        return;
      }
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
    /** The page heard what the server has. */
    hear(heard: string) {
      if (saving === null && heard !== state.saved) set({ saved: heard });
    },
    type(text: string) {
      // What is on its way may become what is saved.
      const isSaved = text === state.saved && saving === null;
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
