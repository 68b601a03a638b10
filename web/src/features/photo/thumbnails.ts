import type { Uppy } from '@uppy/core';
import type { Body, Meta, UppyFile } from '@uppy/utils';
import { drawScaled, toJpeg } from './canvas';

const THUMBNAIL_JPEG_QUALITY = 0.8;

/**
 * Replaces Uppy's thumbnail drawing. Uppy swaps width and height of photos with an EXIF orientation, although browsers
 * already rotate them: the thumbnail would be cropped, with black bars.
 */
export function drawUprightThumbnails(uppy: Uppy<Meta, Body>) {
  const generator = uppy.getPlugin('Dashboard:ThumbnailGenerator');
  if (generator) Object.assign(generator, { createThumbnail });
}

async function createThumbnail({ data }: UppyFile<Meta, Body>, maxWidth: number): Promise<string> {
  if (!(data instanceof Blob)) throw new Error('The file has no data to draw a thumbnail of.');
  const url = URL.createObjectURL(data);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    // The thumbnail is `maxWidth` wide, also if the photo is higher than wide.
    const maxSide = Math.max(maxWidth, (maxWidth * height) / width);
    return URL.createObjectURL(
      await toJpeg(drawScaled(image, { width, height }, maxSide), THUMBNAIL_JPEG_QUALITY),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
