/*
 * Not shared with `qr-code-files.ts`: a module that the home screen and the lazily loaded drawing code both import would
 * become a file of its own, which the home screen would have to load.
 */

export function createCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot create a 2D canvas.');
  return { canvas, context };
}

export function encodeCanvas(
  canvas: HTMLCanvasElement,
  type: 'image/png' | 'image/jpeg',
  quality?: number,
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(blob);
        else reject(new Error(`The canvas could not be encoded as ${type}.`));
      },
      type,
      quality,
    );
  });
}
