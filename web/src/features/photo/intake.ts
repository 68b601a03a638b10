import { copy } from './copy';
import { MAX_BYTES, PHOTO_TYPES } from './limits';
import { jpegName, resize } from './resize';
import { isVideo, takeStill } from './still';
import type { PhotoFile, Widget } from './widget';

interface Texts {
  done: string;
  failed: string;
}

/** Turns what is no photo of the right size into one: a video into a still, a large photo into a smaller one. */
export function createIntake(widget: () => Widget) {
  const words = copy.dialog;

  /** Puts another photo in the place of a file, and of whatever was chosen before it. */
  async function replace(file: PhotoFile, make: (data: Blob) => Promise<Blob>, texts: Texts) {
    if (!(file.data instanceof Blob)) return;
    const { uppy, notice } = widget();
    let data: Blob;
    try {
      data = await make(file.data);
    } catch {
      notice.show({ tone: 'alert', text: texts.failed });
      return;
    }
    uppy.removeFiles(uppy.getFiles().map(({ id }) => id));
    uppy.addFile({ source: file.source ?? '', name: jpegName(file.name), type: data.type, data });
    notice.show({ tone: 'status', text: texts.done });
  }

  const replaceByStill = (file: PhotoFile) =>
    replace(file, takeStill, { done: words.stillTaken, failed: words.noStill });

  const replaceBySmaller = (file: PhotoFile) => {
    widget().notice.show({ tone: 'status', text: words.resizing });
    return replace(file, resize, { done: words.resized, failed: words.unreadable });
  };

  function offerResize(file: PhotoFile, text: string = words.resizeOffer) {
    const run = () => void replaceBySmaller(file);
    widget().notice.show({ tone: 'status', text, action: { label: words.resize, run } });
  }

  return {
    offerResize,

    /** Whether a file may come in as it is. */
    admit: (file: PhotoFile, files: Record<string, PhotoFile>): boolean => {
      if (isVideo(file.type) && !file.isRemote) {
        void replaceByStill(file);
        return false;
      }
      return !Object.hasOwn(files, file.id);
    },

    /** Follows what the widget refuses by itself. */
    start() {
      const { uppy, notice } = widget();
      uppy.on('file-added', () => {
        notice.clear();
      });
      uppy.on('restriction-failed', (file) => {
        const isLargePhoto =
          file && !file.isRemote && PHOTO_TYPES.includes(file.type) && (file.size ?? 0) > MAX_BYTES;
        if (isLargePhoto) offerResize(file);
      });
      // Cut out of a large picture, a photo may have grown.
      uppy.addPreProcessor(async ([id = '']) => {
        const file = uppy.getFile(id);
        if (!(file.data instanceof Blob) || file.data.size <= MAX_BYTES) return;
        const data = await resize(file.data);
        uppy.setFileState(id, { data, size: data.size, type: data.type });
      });
    },
  };
}

export type Intake = ReturnType<typeof createIntake>;
