import { isUnauthorized } from '@/api/errors';
import type { PhotoCalls, SavedPhoto } from './calls';
import { copy } from './copy';
import { statusOf } from './failure';
import type { Intake } from './intake';
import { saveFailure } from './save-outcome';
import type { PhotoFile, Widget } from './widget';

export interface DialogOptions {
  /** A Companion server, which fetches photos from other services. */
  companionUrl: string | null | undefined;
  calls: Pick<PhotoCalls, 'requestUpload' | 'save'>;
  /** The photo is on its way. */
  onUpload: (photo: Blob | null) => void;
  /** Nothing comes of the photo that was on its way. */
  onGivenUp: () => void;
  onSaved: (saved: SavedPhoto) => void;
  /** The photo arrived, but is not the profile's yet: saving that address again may help. */
  onNotSaved: (uploadURL: string) => void;
  /** Something went wrong while the dialog was closed. */
  onTrouble: (text: string) => void;
  onUnauthorized: () => void;
}

/** How long the dialog says that the upload is complete before it closes. */
const COMPLETE_SHOWN_MS = 1_500;

/** Makes an uploaded photo the profile's, and says what went wrong on the way. */
export function startSaving({ uppy, dashboard, notice }: Widget, intake: Intake, options: DialogOptions) {
  let isSaved = false;
  let closing: ReturnType<typeof setTimeout> | undefined;

  /** In the dialog, or outside when it was closed meanwhile. */
  function tell(text: string) {
    if (dashboard.isModalOpen()) notice.show({ tone: 'alert', text });
    else options.onTrouble(text);
  }

  /** Lets the same photo be sent again with the widget's own button. */
  function failUpload(file: PhotoFile) {
    uppy.setFileState(file.id, {
      progress: {
        percentage: 0,
        bytesUploaded: false,
        bytesTotal: file.size,
        uploadComplete: false,
        uploadStarted: null,
      },
    });
    uppy.emit('upload-error', uppy.getFile(file.id), new Error(copy.dialog.uploadAgain));
  }

  async function save(file: PhotoFile, uploadURL: string) {
    uppy.emit('postprocess-progress', file, { mode: 'indeterminate', message: copy.working });
    try {
      options.onSaved(await options.calls.save(uploadURL));
      isSaved = true;
    } catch (error) {
      const failure = saveFailure(error);
      switch (failure.kind) {
        // In both cases the photo has left the dialog, which starts afresh when it is opened again.
        case 'unauthorized':
          void dashboard.closeModal();
          options.onGivenUp();
          options.onUnauthorized();
          break;
        case 'later':
          void dashboard.closeModal();
          options.onNotSaved(uploadURL);
          break;
        case 'gone':
          failUpload(file);
          break;
        case 'refused':
          uppy.removeFile(file.id);
          if (failure.tooLarge && dashboard.isModalOpen()) intake.offerResize(file, failure.sentence);
          else tell(failure.sentence);
      }
    }
  }

  uppy.addPostProcessor(async ([id = '']) => {
    const file = uppy.getFile(id) as PhotoFile | undefined;
    if (file?.uploadURL !== undefined && !file.error) await save(file, file.uploadURL);
  });

  // The widget says that the upload is complete once its post-processors are done.
  uppy.on('complete', () => {
    if (isSaved && dashboard.isModalOpen()) {
      closing = setTimeout(() => void dashboard.closeModal(), COMPLETE_SHOWN_MS);
    }
  });
  uppy.on('dashboard:modal-closed', () => {
    clearTimeout(closing);
  });
  uppy.on('upload', () => {
    isSaved = false;
    notice.clear();
  });
  uppy.on('upload-start', ([file]) => {
    options.onUpload(file?.data instanceof Blob ? file.data : null);
  });
  uppy.on('file-removed', options.onGivenUp);
  uppy.on('upload-error', (_file, error) => {
    if (isUnauthorized(error) || isUnauthorized((error as Error).cause)) {
      void dashboard.closeModal();
      uppy.cancelAll();
      options.onUnauthorized();
      return;
    }
    options.onGivenUp();
    tell(statusOf(error) === 0 ? copy.dialog.noAnswer : error.message);
  });
}
