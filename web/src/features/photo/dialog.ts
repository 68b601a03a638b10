import './dialog.css';
import { copy } from './copy';
import { addDirectUpload } from './direct-upload';
import { createFileConverter } from './file-converter';
import { OtherSources } from './other-sources';
import { saveAfterUpload, type PhotoDialogOptions } from './save-after-upload';
import { createUploadUrlCache } from './upload-url';
import { createUppyWidget, type UppyWidget } from './uppy-widget';

/** The dialog that selects and uploads a photo. Its state is in Uppy's own store. */
export function createPhotoDialog(options: PhotoDialogOptions) {
  const fileConverter = createFileConverter(() => widget);
  const widget: UppyWidget = createUppyWidget(fileConverter.acceptFile);
  const { uppy, dashboard, notice } = widget;

  const uploadUrls = createUploadUrlCache(options.calls.requestUploadUrl);
  addDirectUpload(uppy, uploadUrls);
  fileConverter.start();
  saveAfterUpload(widget, fileConverter, options);

  if (options.companionUrl == null) {
    uppy.use(OtherSources, { target: dashboard });
  } else {
    const { companionUrl } = options;
    import('./remote-sources')
      .then(({ addRemoteSources }) => {
        addRemoteSources(widget, companionUrl, uploadUrls);
      })
      .catch(console.warn);
  }

  // Uppy's own message disappears after some seconds, but this one must stay while the browser is offline.
  uppy.on('is-offline', () => {
    notice.show({ tone: 'alert', text: copy.dialog.offline });
  });
  uppy.on('back-online', () => {
    notice.clear();
  });

  return {
    open() {
      if (uppy.getObjectOfFilesPerState().isAllComplete) uppy.clear();
      void dashboard.openModal();
    },
    destroy: () => {
      widget.destroy();
    },
  };
}

export type PhotoDialog = ReturnType<typeof createPhotoDialog>;
