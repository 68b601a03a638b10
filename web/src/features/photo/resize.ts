import { draw, toJpeg } from './canvas';
import { MAX_BYTES, RESIZED_SIDE } from './limits';

/** The first one nearly always fits; the others are for noise. */
const QUALITIES = [0.9, 0.8, 0.65, 0.5];

/** The same photo as a JPEG that the server takes. Fails when the browser cannot read it. */
export async function resize(photo: Blob): Promise<Blob> {
  const url = URL.createObjectURL(photo);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    const canvas = draw(image, size, RESIZED_SIDE);
    return await firstThatFits(QUALITIES, (quality) => toJpeg(canvas, quality));
  } finally {
    URL.revokeObjectURL(url);
  }
}

export async function firstThatFits(
  qualities: readonly number[],
  write: (quality: number) => Promise<Blob>,
): Promise<Blob> {
  for (const quality of qualities) {
    const blob = await write(quality);
    if (blob.size <= MAX_BYTES) return blob;
  }
  throw new Error('The photo does not get small enough.');
}

/** A name that says what is in the file now. */
export function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`;
}
