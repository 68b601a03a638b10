import Uppy from '@uppy/core';
import Dashboard from '@uppy/dashboard';
import ImageEditor from '@uppy/image-editor';
import type { Body, Meta, UppyFile } from '@uppy/utils';
import { addCameras } from './cameras';
import { copy } from './copy';
import { MAX_PHOTO_BYTES, PHOTO_TYPES, MAX_RESIZED_SIDE } from './canvas';
import { fixAriaRoles } from './fix-aria-roles';
import { Notice } from './notice';
import { drawUprightThumbnails } from './thumbnails';

export type PhotoFile = UppyFile<Meta, Body>;
export type UppyWidget = ReturnType<typeof createUppyWidget>;

/** Creates Uppy with our texts and limits. It has no uploader yet. */
export function createUppyWidget(
  onBeforeFileAdded: (file: PhotoFile, files: Record<string, PhotoFile>) => boolean,
) {
  const uppy = new Uppy<Meta, Body>({
    id: 'profile-photo',
    allowMultipleUploadBatches: false,
    restrictions: {
      maxNumberOfFiles: 1,
      minFileSize: 1,
      maxFileSize: MAX_PHOTO_BYTES,
      allowedFileTypes: PHOTO_TYPES,
    },
    onBeforeFileAdded,
    // The dialog shows Uppy's errors to the user, so they are only warnings in the log.
    logger: { debug: () => undefined, warn: () => undefined, error: console.warn },
    locale: {
      strings: { youCanOnlyUploadFileTypes: copy.dialog.wrongType },
      pluralize: (count) => (count === 1 ? 0 : 1),
    },
  });

  uppy.use(Dashboard, {
    // Our CSS variables replace Uppy's colours and follow the theme.
    theme: 'light',
    note: copy.hint,
    proudlyDisplayPoweredByUppy: false,
    doneButtonHandler: null,
    locale: {
      strings: {
        // `fixAriaRoles` names the dialog element itself.
        dashboardWindowTitle: '',
        closeModal: copy.dialog.close,
        editFileWithFilename: copy.dialog.crop,
        importFrom: '%{name}',
        // Touch devices have no drag and drop.
        ...(matchMedia('(hover: none)').matches && { dropPasteImportFiles: copy.dialog.chooseByTouch }),
      },
    },
  });
  const dashboard = uppy.getPlugin('Dashboard') as unknown as Dashboard<Meta, Body>;
  drawUprightThumbnails(uppy);
  const stopFixingRoles = dashboard.el ? fixAriaRoles(dashboard.el) : () => undefined;

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
      // Browsers rotate photos themselves, and the check would make a request that the CSP blocks.
      checkOrientation: false,
      croppedCanvasOptions: {
        maxWidth: MAX_RESIZED_SIDE,
        maxHeight: MAX_RESIZED_SIDE,
        imageSmoothingQuality: 'high',
      },
    },
  });
  return {
    uppy,
    dashboard,
    notice,
    destroy: () => {
      stopFixingRoles();
      // Close the dialog first, because Uppy would otherwise leave its listeners behind.
      dashboard.setOptions({ animateOpenClose: false });
      void dashboard.closeModal();
      uppy.destroy();
    },
  };
}
