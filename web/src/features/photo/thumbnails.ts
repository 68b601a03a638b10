import type { Uppy } from '@uppy/core';
import type { Body, Meta } from '@uppy/utils';
import { draw, toJpeg } from './canvas';
import type { PhotoFile } from './widget';

const QUALITY = 0.8;

/**
 * Replaces the drawing of the widget's thumbnails. The widget swaps the sides of a photo with an orientation mark,
 * although every browser turns such a photo upright by itself: the thumbnail would be cropped, with black bars.
 */
export function drawUprightThumbnails(uppy: Uppy<Meta, Body>) {
  const generator = uppy.getPlugin('Dashboard:ThumbnailGenerator');
  if (generator) Object.assign(generator, { createThumbnail });
}

async function createThumbnail({ data }: PhotoFile, maxWidth: number): Promise<string> {
  if (!(data instanceof Blob)) throw new Error('The file has no data.');
  const url = URL.createObjectURL(data);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const side = Math.max(maxWidth, (maxWidth * height) / width);
    return URL.createObjectURL(await toJpeg(draw(image, { width, height }, side), QUALITY));
  } finally {
    URL.revokeObjectURL(url);
  }
}
