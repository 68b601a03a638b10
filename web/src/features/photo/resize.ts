import { drawScaled, toJpeg, MAX_PHOTO_BYTES, MAX_RESIZED_SIDE } from './canvas';

/** With the first quality, the file is nearly always small enough. The others are for noisy photos. */
const JPEG_QUALITIES = [0.9, 0.8, 0.65, 0.5];

/**
 * Converts a photo to a JPEG that the server accepts. Rejects when the browser cannot decode it or no quality makes it
 * small enough.
 */
export async function resizePhoto(photo: Blob): Promise<Blob> {
  const url = URL.createObjectURL(photo);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    const canvas = drawScaled(image, size, MAX_RESIZED_SIDE);
    return await encodeWithinSizeLimit(JPEG_QUALITIES, (quality) => toJpeg(canvas, quality));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Encodes with one quality after the other until the server accepts the size. */
export async function encodeWithinSizeLimit(
  qualities: readonly number[],
  encode: (quality: number) => Promise<Blob>,
): Promise<Blob> {
  for (const quality of qualities) {
    const blob = await encode(quality);
    if (blob.size <= MAX_PHOTO_BYTES) return blob;
  }
  throw new Error('No quality makes the photo small enough.');
}

export function toJpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`;
}
