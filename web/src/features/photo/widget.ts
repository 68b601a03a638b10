import Uppy from '@uppy/core';
import Dashboard from '@uppy/dashboard';
import ImageEditor from '@uppy/image-editor';
import type { Body, Meta, UppyFile } from '@uppy/utils';
import { addCameras } from './cameras';
import { copy } from './copy';
import { MAX_BYTES, PHOTO_TYPES, RESIZED_SIDE } from './limits';
import { Notice } from './notice';

export type PhotoFile = UppyFile<Meta, Body>;
export type Widget = ReturnType<typeof createWidget>;

/** The upload dialog as it comes, in our words and with our limits. It knows nothing of the server yet. */
export function createWidget(
  onBeforeFileAdded: (file: PhotoFile, files: Record<string, PhotoFile>) => boolean,
) {
  const uppy = new Uppy<Meta, Body>({
    id: 'profile-photo',
    allowMultipleUploadBatches: false,
    restrictions: {
      maxNumberOfFiles: 1,
      minFileSize: 1,
      maxFileSize: MAX_BYTES,
      allowedFileTypes: PHOTO_TYPES,
    },
    onBeforeFileAdded,
    // What fails here is told to the person: it is no error of the page.
    logger: { debug: () => undefined, warn: () => undefined, error: console.warn },
    locale: {
      strings: { youCanOnlyUploadFileTypes: copy.dialog.wrongType },
      pluralize: (count) => (count === 1 ? 0 : 1),
    },
  });

  uppy.use(Dashboard, {
    // Its colours are our own, which follow the browser's theme by themselves.
    theme: 'light',
    note: copy.hint,
    proudlyDisplayPoweredByUppy: false,
    doneButtonHandler: null,
    locale: {
      strings: {
        dashboardWindowTitle: copy.dialog.title,
        closeModal: copy.dialog.close,
        editFileWithFilename: copy.dialog.crop,
      },
    },
  });
  const dashboard = uppy.getPlugin('Dashboard') as unknown as Dashboard<Meta, Body>;
  nameDialog(dashboard);

  uppy.use(Notice, { target: dashboard });
  const notice = uppy.getPlugin('Notice') as unknown as Notice;

  addCameras(uppy, dashboard);
  uppy.use(ImageEditor, {
    target: dashboard,
    quality: 0.9,
    actions: { cropSquare: false, cropWidescreen: false, cropWidescreenVertical: false },
    cropperOptions: {
      aspectRatio: 1,
      initialAspectRatio: 1,
      viewMode: 1,
      // Browsers turn photos upright themselves, and reading one again to do so is a request the page must not make.
      checkOrientation: false,
      croppedCanvasOptions: {
        maxWidth: RESIZED_SIDE,
        maxHeight: RESIZED_SIDE,
        imageSmoothingQuality: 'high',
      },
    },
  });
  return { uppy, dashboard, notice };
}

/** The widget gives its name to the frame around the dialog, where no screen reader finds it. */
function nameDialog({ el }: Dashboard<Meta, Body>) {
  const dialog = el?.querySelector('[role="dialog"]');
  dialog?.setAttribute('aria-label', copy.dialog.title);
  dialog?.setAttribute('aria-modal', 'true');
}
