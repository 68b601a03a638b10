import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftStore } from '@/lib/draft-store';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import { createAutosave } from './autosave';

interface UseAutosaveOptions {
  /** The text on the server. */
  savedText: string;
  draft: DraftStore;
  /** The name of this text in the draft. */
  draftPart: string;
  /** Resolves with the text as the server stored it. */
  save: (text: string) => Promise<string>;
  /** The reason why a text cannot be saved; undefined if it can. */
  validate?: (text: string) => string | undefined;
  /** Whether to restore this unsaved text after a reload. Always, by default. */
  isWorthRestoring?: (text: string) => boolean;
}

const always = () => true;

/** An autosaved field. Saves on `flush`, when its panel closes, and when the tab is hidden or closed. */
export function useAutosave({
  savedText,
  draft,
  draftPart,
  save,
  validate,
  isWorthRestoring = always,
}: UseAutosaveOptions) {
  const [autosave] = useState(() => createAutosave({ savedText, draft, draftPart, isWorthRestoring, save }));
  const state = useSyncExternalStore(autosave.subscribe, autosave.snapshot);
  const { unsavedText, status, error } = state;
  const isUnsaved = unsavedText !== null;
  const text = unsavedText ?? state.savedText;
  const validationError = isUnsaved ? validate?.(text) : undefined;
  const canSave = validationError === undefined;

  useEffect(() => {
    autosave.updateSavedText(savedText);
  }, [autosave, savedText]);

  useEffect(() => {
    if (!isUnsaved) return;
    const onVisibilityChange = () => {
      if (document.hidden && canSave) void autosave.flush();
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      if (canSave) void autosave.flush();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [autosave, isUnsaved, canSave]);

  useEffect(
    () => () => {
      const lastText = autosave.snapshot().unsavedText;
      if (lastText === null) return;
      const lastSave = validate?.(lastText) === undefined ? autosave.flush() : Promise.resolve();
      void lastSave.then(() => {
        const remainingText = autosave.snapshot().unsavedText;
        if (remainingText === null || !isWorthRestoring(remainingText)) return;
        toasts.add({ ...copy.autosave.lost, variant: 'destructive' });
      });
    },
    // Runs only on unmount. The validation rule never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [autosave],
  );

  return {
    text,
    status,
    error,
    validationError,
    setText: (newText: string) => {
      autosave.setText(newText);
    },
    flush: () => {
      if (canSave) void autosave.flush();
    },
  };
}

export type AutosaveField = ReturnType<typeof useAutosave>;
