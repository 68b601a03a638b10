import { useRef } from 'react';
import { Button } from '@/ui/button';
import { Photo, type PhotoSources } from '@/ui/photo';
import { copy } from './copy';
import { usePhotoUpload, type PhotoHandlers } from './use-photo-upload';

interface PhotoFieldProps extends PhotoHandlers {
  photo: PhotoSources | null;
}

/** The profile's photo, and the ways to change it. Every change is saved at once. */
export function PhotoField({ photo, ...handlers }: PhotoFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const openButton = useRef<HTMLButtonElement>(null);
  const { pending, news, opening, open, warmUp, saving, saveAgain, removing, remove } = usePhotoUpload(
    handlers,
    () => {
      // The button that was pressed goes, and the focus must not go with it; but nobody is called back from elsewhere.
      const { activeElement } = document;
      const isHere = activeElement === document.body || field.current?.contains(activeElement) === true;
      if (isHere) openButton.current?.focus();
    },
  );
  const isUnsaved = pending?.stage === 'unsaved';
  return (
    <div ref={field} className="flex flex-col items-center gap-4 sm:flex-row sm:gap-6">
      <span className="relative shrink-0 rounded-full border border-line p-1">
        <Photo
          image={pending?.preview ?? null}
          photo={pending?.preview == null ? photo : null}
          alt={copy.preview}
          sizes="6.5rem"
          className="size-26 rounded-full"
        />
        {(pending?.stage === 'uploading' || saving) && (
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
              // Not every browser focuses a button that is clicked, and the dialog gives the focus back to what had it.
              openButton.current?.focus();
              open();
            }}
            onPointerEnter={warmUp}
            onFocus={warmUp}
            aria-busy={opening}
          >
            {photo ? copy.change : copy.upload}
          </Button>
          {photo && !pending && (
            <Button intent="outline" size="md" busy={removing} busyLabel={copy.removing} onClick={remove}>
              {copy.remove}
            </Button>
          )}
        </div>
        {isUnsaved ? (
          <div role="alert" className="grid justify-items-center gap-2 sm:justify-items-start">
            <p className="text-15 text-danger">{copy.notSaved}</p>
            <Button size="md" busy={saving} busyLabel={copy.retrying} onClick={saveAgain}>
              {copy.retry}
            </Button>
          </div>
        ) : (
          <p className="text-15 text-ink-soft">{pending ? copy.working : copy.hint}</p>
        )}
        <p role="status" className="sr-only">
          {news}
        </p>
      </div>
    </div>
  );
}
