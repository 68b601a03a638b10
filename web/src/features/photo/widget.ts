import Uppy from '@uppy/core';
import Dashboard from '@uppy/dashboard';
import ImageEditor from '@uppy/image-editor';
import type { Body, Meta, UppyFile } from '@uppy/utils';
import { addCameras } from './cameras';
import { copy } from './copy';
import { MAX_BYTES, PHOTO_TYPES, RESIZED_SIDE } from './limits';
import { mendRoles } from './mend-roles';
import { Notice } from './notice';
import { drawUprightThumbnails } from './thumbnails';

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
        // The dialog itself has the name, not the frame around it.
        dashboardWindowTitle: '',
        closeModal: copy.dialog.close,
        editFileWithFilename: copy.dialog.crop,
        importFrom: '%{name}',
        // A finger has nothing to drop.
        ...(matchMedia('(hover: none)').matches && { dropPasteImportFiles: copy.dialog.chooseByTouch }),
      },
    },
  });
  const dashboard = uppy.getPlugin('Dashboard') as unknown as Dashboard<Meta, Body>;
  drawUprightThumbnails(uppy);
  const stopMending = dashboard.el ? mendRoles(dashboard.el) : () => undefined;

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
  return {
    uppy,
    dashboard,
    notice,
    destroy: () => {
      stopMending();
      // Closed first: the widget leaves its listeners behind otherwise.
      dashboard.setOptions({ animateOpenClose: false });
      void dashboard.closeModal();
      uppy.destroy();
    },
  };
}
