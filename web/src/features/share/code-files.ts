import { codePath, MARK_FONT, markPlace, type CodeShape } from './code-shape';

export const PNG_PIXELS = 1024;

/** The code as a file that can be printed in any size. */
export function codeSvg(shape: CodeShape, initial: string): string {
  const side = String(shape.side);
  const { x, y, height } = markPlace(shape);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    `<rect width="${side}" height="${side}" fill="white"/>`,
    `<path d="${codePath(shape)}" fill="black" shape-rendering="crispEdges"/>`,
    `<text x="${String(x)}" y="${String(y)}" font-size="${String(height)}" font-family="${MARK_FONT}"`,
    ` text-anchor="middle" fill="black">${escaped(initial)}</text>`,
    '</svg>',
  ].join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');

type Canvas2D = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'fillRect' | 'fillText' | 'font' | 'textAlign' | 'textBaseline'
>;

/** Draws the code into a square of so many pixels. A module gets a whole number of them, the white around it the rest. */
export function paintCode(canvas: Canvas2D, shape: CodeShape, initial: string, pixels = PNG_PIXELS) {
  const scale = Math.floor(pixels / shape.side);
  const offset = Math.floor((pixels - scale * shape.side) / 2);
  const place = (module: number) => offset + module * scale;
  canvas.fillStyle = 'white';
  canvas.fillRect(0, 0, pixels, pixels);
  canvas.fillStyle = 'black';
  for (const { x, y, width } of shape.rows) canvas.fillRect(place(x), place(y), width * scale, scale);
  const mark = markPlace(shape);
  canvas.font = `${String(mark.height * scale)}px ${MARK_FONT}`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'alphabetic';
  canvas.fillText(initial, place(mark.x), place(mark.y));
}

/** The code as a picture for everything that takes no SVG. */
export async function codePng(shape: CodeShape, initial: string): Promise<Blob> {
  // Drawn with a font that is not here yet, the mark would be another one.
  await document.fonts.load(`16px ${MARK_FONT}`, initial);
  const canvas = document.createElement('canvas');
  canvas.width = PNG_PIXELS;
  canvas.height = PNG_PIXELS;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  paintCode(context, shape, initial);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The picture could not be written.'));
    }, 'image/png');
  });
}
