import { hasStatus, isSessionEnded } from '@/api/errors';
import type { PhotoCalls, SavedPhoto } from './calls';
import { copy } from './copy';
import type { FileConverter } from './file-converter';
import { getErrorStatus, getUploadError } from './upload-error';
import type { PhotoFile, UppyWidget } from './uppy-widget';

export interface PhotoDialogOptions {
  /** URL of the Companion server, which fetches photos from other services. */
  companionUrl: string | null | undefined;
  calls: Pick<PhotoCalls, 'requestUploadUrl' | 'save'>;
  /** `photo` is null for a photo that Companion uploads: the browser does not have it. */
  onUploadStart: (photo: Blob | null) => void;
  /**
   * The photo will not be saved: it was removed from the dialog, the upload failed, the server refused the photo, or
   * the session ended.
   */
  onDiscarded: () => void;
  onSaved: (saved: SavedPhoto) => void;
  /** The photo is uploaded but not saved to the profile: saving this URL again may help. */
  onNotSaved: (uploadURL: string) => void;
  /** Reports an error that happened while the dialog was closed. */
  onError: (text: string) => void;
}

/** How long the dialog shows a complete upload before it closes. */
const CLOSE_DELAY_MS = 1_500;

/** Saves an uploaded photo as the profile photo and shows errors. */
export function saveAfterUpload(
  { uppy, dashboard, notice }: UppyWidget,
  fileConverter: FileConverter,
  options: PhotoDialogOptions,
) {
  let isSaved = false;
  let closeTimer: ReturnType<typeof setTimeout> | undefined;

  /** Shows an error in the dialog, or reports it when the dialog is closed. */
  function showError(text: string) {
    if (dashboard.isModalOpen()) notice.show({ tone: 'alert', text });
    else options.onError(text);
  }

  /** Marks the upload as failed, so that Uppy's own button can upload the file again. */
  function markUploadFailed(file: PhotoFile) {
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
      const saveError = classifySaveError(error);
      switch (saveError.kind) {
        // In the first two cases the dialog closes, and it is empty when the photographer opens it again.
        case 'session-ended':
          void dashboard.closeModal();
          options.onDiscarded();
          break;
        case 'retryable':
          void dashboard.closeModal();
          options.onNotSaved(uploadURL);
          break;
        case 'upload-invalid':
          markUploadFailed(file);
          break;
        case 'refused':
          uppy.removeFile(file.id);
          if (saveError.isTooLarge && dashboard.isModalOpen())
            fileConverter.offerResize(file, saveError.message);
          else showError(saveError.message);
      }
    }
  }

  uppy.addPostProcessor(async ([id = '']) => {
    const file = uppy.getFile(id) as PhotoFile | undefined;
    if (file?.uploadURL !== undefined && !file.error) await save(file, file.uploadURL);
  });

  // Uppy reports the upload as complete once its post-processors are done.
  uppy.on('complete', () => {
    if (isSaved && dashboard.isModalOpen()) {
      closeTimer = setTimeout(() => void dashboard.closeModal(), CLOSE_DELAY_MS);
    }
  });
  uppy.on('dashboard:modal-closed', () => {
    clearTimeout(closeTimer);
  });
  uppy.on('upload', () => {
    isSaved = false;
    notice.clear();
  });
  uppy.on('upload-start', ([file]) => {
    options.onUploadStart(file?.data instanceof Blob ? file.data : null);
  });
  uppy.on('file-removed', options.onDiscarded);
  uppy.on('upload-error', (_file, error) => {
    if (isSessionEnded(getUploadError(error))) {
      void dashboard.closeModal();
      uppy.cancelAll();
      return;
    }
    options.onDiscarded();
    showError(getErrorStatus(error) === 0 ? copy.dialog.noResponse : error.message);
  });
}

type PhotoSaveError =
  | { kind: 'session-ended' }
  /** The server rejected the photo and gave a reason. */
  | { kind: 'refused'; message: string; isTooLarge: boolean }
  /** The server cannot use the upload, for example because it has expired: the photo must be uploaded again. */
  | { kind: 'upload-invalid' }
  /** The photo is uploaded, and saving it may work later. */
  | { kind: 'retryable' };

/** Tells why the server did not save an uploaded photo as the profile photo. */
export function classifySaveError(error: unknown): PhotoSaveError {
  if (isSessionEnded(error)) return { kind: 'session-ended' };
  if (hasStatus(error, 400, 413, 415) && error.serverMessage !== null) {
    const { code, serverMessage } = error;
    return { kind: 'refused', message: serverMessage, isTooLarge: code === 'image-too-large' };
  }
  return { kind: hasStatus(error, 403, 404, 409) ? 'upload-invalid' : 'retryable' };
}
