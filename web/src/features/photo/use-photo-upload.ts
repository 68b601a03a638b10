import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isUnauthorized } from '@/api/errors';
import { useInstance } from '@/api/instance';
import { useApi } from '@/api/use-api';
import { toasts } from '@/ui/toast/store';
import { createPhotoCalls, type SavedPhoto } from './calls';
import { copy } from './copy';
import type { PhotoDialog } from './dialog';
import { createPreview } from './preview';
import type { DialogOptions } from './saving';

export interface PhotoHandlers {
  /** The profile's photo is another one now, or none. */
  onChange: (objectPath: string | null, photo: SavedPhoto['photo'] | null) => void;
  onUnauthorized: () => void;
  /** A photo is on its way, or no longer: whoever leaves meanwhile loses it. */
  onPendingChange?: (isPending: boolean) => void;
}

/** A photo that is not the profile's yet. */
interface Pending {
  stage: 'uploading' | 'unsaved';
  preview: string | null;
  uploadURL: string | null;
}

const loadDialog = () => import('./dialog');

/** What a field needs to have a photo chosen, uploaded, saved and removed. */
export function usePhotoUpload(handlers: PhotoHandlers, returnFocus: () => void) {
  const api = useApi();
  const { companionUrl } = useInstance();
  const calls = useMemo(() => createPhotoCalls(api), [api]);
  const [preview] = useState(createPreview);
  const [pending, setPending] = useState<Pending | null>(null);
  const [news, setNews] = useState('');
  const [opening, setOpening] = useState(false);
  const dialog = useRef<PhotoDialog | null>(null);
  const isHere = useRef(false);

  // The dialog outlives the render that opened it.
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      dialog.current?.destroy();
      dialog.current = null;
      preview.drop();
    };
  }, [preview]);

  function settle(objectPath: string | null, photo: SavedPhoto['photo'] | null) {
    setPending(null);
    setNews(photo ? copy.saved : copy.removed);
    preview.drop();
    latest.current.onChange(objectPath, photo);
  }

  function fail(error: unknown, toast: { title: string; description: string }) {
    if (isUnauthorized(error)) latest.current.onUnauthorized();
    else toasts.add({ ...toast, variant: 'destructive' });
  }

  const dialogOptions: DialogOptions = {
    calls,
    companionUrl,
    onUpload(photo) {
      setNews('');
      setPending({ stage: 'uploading', preview: photo && preview.show(photo), uploadURL: null });
    },
    onGivenUp() {
      setPending(null);
    },
    onSaved({ objectPath, photo }) {
      settle(objectPath, photo);
    },
    onNotSaved(uploadURL) {
      setPending((current) => ({ preview: null, ...current, stage: 'unsaved', uploadURL }));
      toasts.add({ ...copy.saveFailed, variant: 'destructive' });
    },
    onTrouble(description) {
      toasts.add({ title: copy.saveFailed.title, description, variant: 'destructive' });
    },
    onUnauthorized() {
      latest.current.onUnauthorized();
    },
  };

  const open = async () => {
    setOpening(true);
    try {
      const { createPhotoDialog } = await loadDialog();
      if (!isHere.current) return;
      dialog.current ??= createPhotoDialog(dialogOptions);
      dialog.current.open();
    } catch {
      toasts.add({ ...copy.openFailed, variant: 'destructive' });
    } finally {
      setOpening(false);
    }
  };

  const save = useMutation({
    mutationFn: calls.save,
    onSuccess: ({ objectPath, photo }) => {
      settle(objectPath, photo);
      returnFocus();
    },
    onError: (error) => {
      fail(error, copy.saveFailed);
    },
  });

  const remove = useMutation({
    mutationFn: calls.remove,
    onSuccess: () => {
      settle(null, null);
      returnFocus();
    },
    onError: (error) => {
      fail(error, copy.removeFailed);
    },
  });

  const isPending = pending?.stage === 'uploading' || save.isPending;
  useEffect(() => {
    if (!isPending) return;
    latest.current.onPendingChange?.(true);
    return () => {
      latest.current.onPendingChange?.(false);
    };
  }, [isPending]);

  return {
    pending,
    /** What just happened, to be read out. */
    news,
    opening,
    open: () => void open(),
    /** Brings the dialog's code when somebody is about to open it. */
    warmUp: () => {
      loadDialog().catch(() => undefined);
    },
    saving: save.isPending,
    /** Saves again what was uploaded already. */
    saveAgain: () => {
      if (pending?.uploadURL != null) save.mutate(pending.uploadURL);
    },
    removing: remove.isPending,
    remove: () => {
      remove.mutate();
    },
  };
}
