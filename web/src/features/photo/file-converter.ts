import { copy } from './copy';
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from './canvas';
import { toJpegName, resizePhoto } from './resize';
import { isVideo, takeStill } from './video-still';
import type { PhotoFile, UppyWidget } from './uppy-widget';

interface ConversionTexts {
  done: string;
  failed: string;
}

/** Converts files to photos that the server accepts: a video to a still, a large photo to a smaller one. */
export function createFileConverter(widget: () => UppyWidget) {
  const dialogCopy = copy.dialog;

  /** Replaces all selected files with the converted photo. */
  async function replaceFile(
    file: PhotoFile,
    convert: (data: Blob) => Promise<Blob>,
    texts: ConversionTexts,
  ) {
    if (!(file.data instanceof Blob)) return;
    const { uppy, notice } = widget();
    let data: Blob;
    try {
      data = await convert(file.data);
    } catch {
      notice.show({ tone: 'alert', text: texts.failed });
      return;
    }
    uppy.removeFiles(uppy.getFiles().map(({ id }) => id));
    uppy.addFile({ source: file.source ?? '', name: toJpegName(file.name), type: data.type, data });
    notice.show({ tone: 'status', text: texts.done });
  }

  const replaceWithStill = (file: PhotoFile) =>
    replaceFile(file, takeStill, { done: dialogCopy.videoConverted, failed: dialogCopy.videoFailed });

  const replaceWithSmaller = (file: PhotoFile) => {
    widget().notice.show({ tone: 'status', text: dialogCopy.resizing });
    return replaceFile(file, resizePhoto, { done: dialogCopy.resized, failed: dialogCopy.unreadable });
  };

  function offerResize(file: PhotoFile, text: string = dialogCopy.resizeOffer) {
    const run = () => void replaceWithSmaller(file);
    widget().notice.show({ tone: 'status', text, action: { label: dialogCopy.resize, run } });
  }

  return {
    offerResize,

    /**
     * Whether Uppy may add this file. False for a file that is already selected, and for a video from this device: the
     * converter adds a still of the video instead.
     */
    acceptFile: (file: PhotoFile, files: Record<string, PhotoFile>): boolean => {
      if (isVideo(file.type) && !file.isRemote) {
        void replaceWithStill(file);
        return false;
      }
      return !Object.hasOwn(files, file.id);
    },

    /** Starts to handle files that are too large, and removes the last message when a file is added. */
    start() {
      const { uppy, notice } = widget();
      uppy.on('file-added', () => {
        notice.clear();
      });
      uppy.on('restriction-failed', (file) => {
        const isLargePhoto =
          file && !file.isRemote && PHOTO_TYPES.includes(file.type) && (file.size ?? 0) > MAX_PHOTO_BYTES;
        if (isLargePhoto) offerResize(file);
      });
      // Cropping may have made the file larger than the server accepts.
      uppy.addPreProcessor(async ([id = '']) => {
        const file = uppy.getFile(id);
        if (!(file.data instanceof Blob) || file.data.size <= MAX_PHOTO_BYTES) return;
        const data = await resizePhoto(file.data);
        uppy.setFileState(id, { data, size: data.size, type: data.type });
      });
    },
  };
}

export type FileConverter = ReturnType<typeof createFileConverter>;
