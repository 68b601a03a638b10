import { useEffect, useState, useSyncExternalStore } from 'react';
import { isUnauthorized } from '@/api/errors';
import type { DraftStore } from '@/lib/draft-store';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import { createKeeper } from './keeper';

interface KeepOptions {
  /** What the server has. */
  saved: string;
  draft: DraftStore;
  part: string;
  save: (text: string) => Promise<string>;
  /** Why a text is not sent as it is; undefined when it may be. */
  fault?: (text: string) => string | undefined;
  /** Whether a text is of use to a page that is loaded anew, as nearly all are. */
  keeps?: (text: string) => boolean;
  onUnauthorized: () => void;
}

const always = () => true;

/** A field that saves itself: when it is left, when its panel closes and when the page goes out of sight. */
export function useKeeper({ saved, draft, part, save, fault, keeps = always, onUnauthorized }: KeepOptions) {
  const [keeper] = useState(() =>
    createKeeper({
      saved,
      draft,
      part,
      keeps,
      save: async (text) => {
        try {
          return await save(text);
        } catch (error) {
          if (isUnauthorized(error)) onUnauthorized();
          throw error;
        }
      },
    }),
  );
  const state = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const { typed, status, error } = state;
  const isUnsaved = typed !== null;
  const text = typed ?? state.saved;
  const wrong = isUnsaved ? fault?.(text) : undefined;
  const canSave = wrong === undefined;

  useEffect(() => {
    keeper.hear(saved);
  }, [keeper, saved]);

  useEffect(() => {
    if (!isUnsaved) return;
    const onHide = () => {
      if (document.hidden && canSave) void keeper.flush();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      if (canSave) void keeper.flush();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [keeper, isUnsaved, canSave]);

  useEffect(
    () => () => {
      const left = keeper.snapshot().typed;
      if (left === null) return;
      const done = fault?.(left) === undefined ? keeper.flush() : Promise.resolve();
      void done.then(() => {
        const { typed: unsaved } = keeper.snapshot();
        if (unsaved === null || !keeps(unsaved)) return;
        toasts.add({ ...copy.kept.lost, variant: 'destructive' });
      });
    },
    // When it goes. What is wrong with a text does not change meanwhile.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [keeper],
  );

  return {
    text,
    status,
    error,
    fault: wrong,
    type: (next: string) => {
      keeper.type(next);
    },
    flush: () => {
      if (canSave) void keeper.flush();
    },
  };
}

export type KeptField = ReturnType<typeof useKeeper>;
