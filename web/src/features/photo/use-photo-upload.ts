import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '@/api/client';
import { isSessionEnded } from '@/api/errors';
import { useInstance } from '@/api/instance';
import { toasts } from '@/ui/toast/toast-store';
import { createPhotoCalls, type SavedPhoto } from './calls';
import { copy } from './copy';
import type { PhotoDialog } from './dialog';
import type { PhotoDialogOptions } from './save-after-upload';

export interface PhotoHandlers {
  /** The profile photo was changed or removed. After a removal both arguments are null. */
  onChange: (objectPath: string | null, photo: SavedPhoto['photo'] | null) => void;
  /** An upload or a repeated save started or ended. Leaving the page meanwhile may lose the photo. */
  onPendingChange?: (isPending: boolean) => void;
}

/** A photo that is not saved to the profile yet. */
interface PendingPhoto {
  stage: 'uploading' | 'unsaved';
  preview: string | null;
  uploadURL: string | null;
}

const loadDialog = () => import('./dialog');

/** State and actions of the photo field. */
export function usePhotoUpload(handlers: PhotoHandlers, returnFocus: () => void) {
  const api = useApi();
  const { companionUrl } = useInstance();
  const calls = useMemo(() => createPhotoCalls(api), [api]);
  const [preview] = useState(createObjectUrlPreview);
  const [pendingPhoto, setPendingPhoto] = useState<PendingPhoto | null>(null);
  const [statusMessage, setStatusMessage] = useState('');
  const [isOpening, setOpening] = useState(false);
  const dialog = useRef<PhotoDialog | null>(null);
  const isMounted = useRef(false);

  // The dialog outlives the render that opened it, so it needs the latest handlers.
  const handlersRef = useRef(handlers);
  useEffect(() => {
    handlersRef.current = handlers;
  });

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      dialog.current?.destroy();
      dialog.current = null;
      preview.revoke();
    };
  }, [preview]);

  function applySavedPhoto(objectPath: string | null, photo: SavedPhoto['photo'] | null) {
    setPendingPhoto(null);
    setStatusMessage(photo ? copy.saved : copy.removed);
    preview.revoke();
    handlersRef.current.onChange(objectPath, photo);
  }

  function showErrorToast(error: unknown, toast: { title: string; description: string }) {
    if (!isSessionEnded(error)) toasts.add({ ...toast, variant: 'destructive' });
  }

  const dialogOptions: PhotoDialogOptions = {
    calls,
    companionUrl,
    onUploadStart(photo) {
      setStatusMessage('');
      setPendingPhoto({ stage: 'uploading', preview: photo && preview.show(photo), uploadURL: null });
    },
    onDiscarded() {
      // An earlier photo that is uploaded but not saved can still be saved.
      setPendingPhoto((current) => (current?.stage === 'unsaved' ? current : null));
    },
    onSaved({ objectPath, photo }) {
      applySavedPhoto(objectPath, photo);
    },
    onNotSaved(uploadURL) {
      setPendingPhoto((current) => ({ preview: null, ...current, stage: 'unsaved', uploadURL }));
      toasts.add({ ...copy.saveFailed, variant: 'destructive' });
    },
    onError(description) {
      toasts.add({ title: copy.saveFailed.title, description, variant: 'destructive' });
    },
  };

  const open = async () => {
    setOpening(true);
    try {
      const { createPhotoDialog } = await loadDialog();
      if (!isMounted.current) return;
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
      applySavedPhoto(objectPath, photo);
      returnFocus();
    },
    onError: (error) => {
      showErrorToast(error, copy.saveFailed);
    },
  });

  const remove = useMutation({
    mutationFn: calls.remove,
    onSuccess: () => {
      applySavedPhoto(null, null);
      returnFocus();
    },
    onError: (error) => {
      showErrorToast(error, copy.removeFailed);
    },
  });

  const isPending = pendingPhoto?.stage === 'uploading' || save.isPending;
  useEffect(() => {
    if (!isPending) return;
    handlersRef.current.onPendingChange?.(true);
    return () => {
      handlersRef.current.onPendingChange?.(false);
    };
  }, [isPending]);

  return {
    pendingPhoto,
    /** For screen readers. */
    statusMessage,
    isOpening,
    open: () => void open(),
    /** Preloads the dialog code when the user is about to open it. */
    preloadDialog: () => {
      loadDialog().catch(() => undefined);
    },
    isSaving: save.isPending,
    /** Tries again to save a photo that is uploaded but not saved. */
    retrySave: () => {
      if (pendingPhoto?.uploadURL != null) save.mutate(pendingPhoto.uploadURL);
    },
    isRemoving: remove.isPending,
    remove: () => {
      remove.mutate();
    },
  };
}

/** Manages the object URL of a local photo that is not saved yet. */
function createObjectUrlPreview() {
  let url: string | null = null;

  function revoke() {
    if (url !== null) URL.revokeObjectURL(url);
    url = null;
  }

  return {
    show(photo: Blob): string {
      revoke();
      url = URL.createObjectURL(photo);
      return url;
    },
    revoke,
  };
}
