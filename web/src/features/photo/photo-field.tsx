import { useRef } from 'react';
import { Button } from '@/ui/button';
import { Photo, type PhotoSources } from '@/ui/photo';
import { copy } from './copy';
import { usePhotoUpload, type PhotoHandlers } from './use-photo-upload';

interface PhotoFieldProps extends PhotoHandlers {
  photo: PhotoSources | null;
}

/** The profile photo with the buttons that change it. Every change is saved at once. */
export function PhotoField({ photo, ...handlers }: PhotoFieldProps) {
  const fieldRef = useRef<HTMLDivElement>(null);
  const openButton = useRef<HTMLButtonElement>(null);
  const {
    pendingPhoto,
    statusMessage,
    isOpening,
    open,
    preloadDialog,
    isSaving,
    retrySave,
    isRemoving,
    remove,
  } = usePhotoUpload(handlers, () => {
    // The pressed button disappears, so the focus moves, unless the photographer has moved it elsewhere.
    const { activeElement } = document;
    const hasFocusHere =
      activeElement === document.body || fieldRef.current?.contains(activeElement) === true;
    if (hasFocusHere) openButton.current?.focus();
  });
  const isUnsaved = pendingPhoto?.stage === 'unsaved';
  return (
    <div ref={fieldRef} className="flex flex-col items-center gap-4 sm:flex-row sm:gap-6">
      <span className="relative shrink-0 rounded-full border border-line p-1">
        <Photo
          image={pendingPhoto?.preview ?? null}
          photo={pendingPhoto?.preview == null ? photo : null}
          alt={copy.preview}
          sizes="6.5rem"
          className="size-26 rounded-full"
        />
        {(pendingPhoto?.stage === 'uploading' || isSaving) && (
          <span className="absolute inset-1 animate-pulse rounded-full bg-paper/60" />
        )}
      </span>
      <div className="grid justify-items-center gap-2 sm:justify-items-start">
        <div className="flex flex-wrap justify-center gap-3 sm:justify-start">
          <Button
            ref={openButton}
            intent="outline"
            size="md"
            onClick={() => {
              // Safari does not focus a clicked button, and the dialog returns the focus to the focused element.
              openButton.current?.focus();
              open();
            }}
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            aria-busy={isOpening}
          >
            {photo ? copy.change : copy.upload}
          </Button>
          {photo && !pendingPhoto && (
            <Button intent="outline" size="md" busy={isRemoving} busyLabel={copy.removing} onClick={remove}>
              {copy.remove}
            </Button>
          )}
        </div>
        {isUnsaved ? (
          <div role="alert" className="grid justify-items-center gap-2 sm:justify-items-start">
            <p className="text-15 text-danger">{copy.notSaved}</p>
            <Button size="md" busy={isSaving} busyLabel={copy.retrying} onClick={retrySave}>
              {copy.retry}
            </Button>
          </div>
        ) : (
          <p className="text-15 text-ink-soft">{pendingPhoto ? copy.working : copy.hint}</p>
        )}
        <p role="status" className="sr-only">
          {statusMessage}
        </p>
      </div>
    </div>
  );
}
