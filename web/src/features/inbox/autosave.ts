import type { DraftStore } from '@/lib/draft-store';
import { createStore } from '@/lib/store';

/** `idle`: there is nothing to report, but maybe unsaved text. `restored`: the unsaved text comes from the draft. */
type SaveStatus = 'idle' | 'restored' | 'saving' | 'saved' | 'failed';

interface AutosaveState {
  /** The last known text on the server. The response to a save may be newer than the cached request. */
  savedText: string;
  /** Null when everything is saved. */
  unsavedText: string | null;
  status: SaveStatus;
  /** The error of the last save. */
  error: unknown;
}

interface AutosaveOptions {
  savedText: string;
  draft: DraftStore;
  /** The name of this text in the draft. */
  draftPart: string;
  /** Whether to restore this unsaved text after a reload. */
  isWorthRestoring: (text: string) => boolean;
  /** Resolves with the text as the server stored it. */
  save: (text: string) => Promise<string>;
}

/**
 * Holds one text and saves it on `flush`. Typed text survives a failed save, and saves run one after the other, so that
 * the server stores the newest text last. Unsaved text is also in the draft, which survives a reload.
 */
export function createAutosave({ savedText, draft, draftPart, isWorthRestoring, save }: AutosaveOptions) {
  const draftText = draft.readAll()[draftPart];
  const { snapshot, subscribe, set } = createStore<AutosaveState>(
    typeof draftText === 'string' && draftText !== savedText
      ? { savedText, unsavedText: draftText, status: 'restored', error: null }
      : { savedText, unsavedText: null, status: 'idle', error: null },
  );
  let currentSave: Promise<void> | null = null;
  let isSaveRequested = false;

  function setState(changes: Partial<AutosaveState>) {
    const state = { ...snapshot(), ...changes };
    const { unsavedText } = state;
    if (unsavedText === null || !isWorthRestoring(unsavedText)) draft.removePart(draftPart);
    else draft.setPart(draftPart, unsavedText);
    set(state);
  }

  async function saveWhileRequested() {
    while (takeSaveRequest()) {
      const sentText = snapshot().unsavedText;
      if (sentText === null) return;
      setState({ status: 'saving', error: null });
      try {
        const storedText = await save(sentText);
        const isUnchanged = snapshot().unsavedText === sentText;
        if (isUnchanged) setState({ savedText: storedText, unsavedText: null, status: 'saved' });
        else setState({ savedText: storedText, status: 'idle' });
      } catch (error) {
        setState({ status: 'failed', error });
        return;
      }
    }
  }

  /** Whether a save was requested since the last call. */
  function takeSaveRequest() {
    const wasRequested = isSaveRequested;
    isSaveRequested = false;
    return wasRequested;
  }

  return {
    subscribe,
    snapshot,
    /** Takes over the server's text from a refreshed request. */
    updateSavedText(latestText: string) {
      if (currentSave === null && latestText !== snapshot().savedText) setState({ savedText: latestText });
    },
    setText(text: string) {
      // A save in flight may store another text.
      const isSaved = text === snapshot().savedText && currentSave === null;
      setState({ unsavedText: isSaved ? null : text, status: currentSave ? 'saving' : 'idle' });
    },
    /** Saves unsaved text. Resolves when saving has succeeded or failed. */
    flush(): Promise<void> {
      isSaveRequested = true;
      currentSave ??= saveWhileRequested().finally(() => {
        currentSave = null;
      });
      return currentSave;
    },
  };
}
