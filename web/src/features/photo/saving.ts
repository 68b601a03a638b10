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

/** Makes an uploaded photo the profile's, and says what went wrong on the way. */
export function startSaving({ uppy, dashboard, notice }: Widget, intake: Intake, options: DialogOptions) {
  /** In the dialog, or outside when it was closed meanwhile. */
  function tell(text: string) {
    if (dashboard.isModalOpen()) notice.show({ tone: 'alert', text });
    else options.onTrouble(text);
  }

  function leave(why: () => void) {
    void dashboard.closeModal();
    uppy.cancelAll();
    why();
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
      void dashboard.closeModal();
    } catch (error) {
      const failure = saveFailure(error);
      switch (failure.kind) {
        case 'unauthorized':
          leave(options.onUnauthorized);
          break;
        case 'later':
          leave(() => {
            options.onNotSaved(uploadURL);
          });
          break;
        case 'gone':
          failUpload(file);
          break;
        case 'refused':
          uppy.removeFile(file.id);
          if (failure.tooLarge) intake.offerResize(file, failure.sentence);
          else tell(failure.sentence);
      }
    }
  }

  uppy.addPostProcessor(async ([id = '']) => {
    const file = uppy.getFile(id) as PhotoFile | undefined;
    if (file?.uploadURL !== undefined && !file.error) await save(file, file.uploadURL);
  });

  uppy.on('upload', () => {
    notice.clear();
  });
  uppy.on('upload-start', ([file]) => {
    options.onUpload(file?.data instanceof Blob ? file.data : null);
  });
  uppy.on('file-removed', options.onGivenUp);
  uppy.on('upload-error', (_file, error) => {
    if (isUnauthorized(error) || isUnauthorized((error as Error).cause)) {
      leave(options.onUnauthorized);
      return;
    }
    options.onGivenUp();
    tell(statusOf(error) === 0 ? copy.dialog.noAnswer : error.message);
  });
}
