/** 5 MiB, the server's limit. */
export const MAX_PHOTO_BYTES = 5_242_880;

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** The longer side of a resized photo, in pixels. The largest size on the site is half of it. */
export const MAX_RESIZED_SIDE = 2048;

interface Size {
  width: number;
  height: number;
}

/** Draws an image on a new canvas, scaled so that neither side is longer than `maxSide`. */
export function drawScaled(image: CanvasImageSource, size: Size, maxSide: number): HTMLCanvasElement {
  const { width, height } = fitWithin(size, maxSide);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas.');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency: without a white background, transparent pixels would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

export function fitWithin({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(blob);
        else reject(new Error('The browser could not encode the photo as a JPEG.'));
      },
      'image/jpeg',
      quality,
    );
  });
}
