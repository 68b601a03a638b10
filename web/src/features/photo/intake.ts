import { copy } from './copy';
import { MAX_BYTES, PHOTO_TYPES } from './limits';
import { jpegName, resize } from './resize';
import { isVideo, takeStill } from './still';
import type { PhotoFile, Widget } from './widget';

/** Turns what is no photo of the right size into one: a video into a still, a large photo into a smaller one. */
export function createIntake(widget: () => Widget) {
  const words = copy.dialog;

  function replace({ name, source = '' }: PhotoFile, data: Blob, text: string) {
    const { uppy, notice } = widget();
    uppy.addFile({ source, name: jpegName(name), type: data.type, data });
    notice.show({ tone: 'status', text });
  }

  async function replaceByStill(file: PhotoFile) {
    if (!(file.data instanceof Blob)) return;
    try {
      replace(file, await takeStill(file.data), words.stillTaken);
    } catch {
      widget().notice.show({ tone: 'alert', text: words.noStill });
    }
  }

  async function replaceBySmaller(file: PhotoFile) {
    const { notice } = widget();
    if (!(file.data instanceof Blob)) return;
    notice.show({ tone: 'status', text: words.resizing });
    try {
      replace(file, await resize(file.data), words.resized);
    } catch {
      notice.show({ tone: 'alert', text: words.unreadable });
    }
  }

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
