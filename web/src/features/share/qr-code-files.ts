import {
  toSvgPath,
  BRAND_INITIAL_FONT,
  getBrandInitialPosition,
  type QrCodeLayout,
} from '@/lib/qr-code-layout';

export const PNG_SIDE_PIXELS = 1024;

/** The QR code as an SVG file, for printing in any size. */
export function createQrSvg(layout: QrCodeLayout, brandInitial: string): string {
  const side = String(layout.side);
  const { x, y, height } = getBrandInitialPosition(layout);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    `<rect width="${side}" height="${side}" fill="white"/>`,
    `<path d="${toSvgPath(layout)}" fill="black" shape-rendering="crispEdges"/>`,
    `<text x="${String(x)}" y="${String(y)}" font-size="${String(height)}" font-family="${BRAND_INITIAL_FONT}"`,
    ` text-anchor="middle" fill="black">${escapeXml(brandInitial)}</text>`,
    '</svg>',
  ].join('');
}

const XML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => XML_ENTITIES[character] ?? '');

type Canvas2D = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'fillRect' | 'fillText' | 'font' | 'textAlign' | 'textBaseline'
>;

/** Draws the QR code into a square. A module has a whole number of pixels; the white margin takes the rest. */
export function paintQrCode(
  canvas: Canvas2D,
  layout: QrCodeLayout,
  brandInitial: string,
  sidePixels = PNG_SIDE_PIXELS,
) {
  const scale = Math.floor(sidePixels / layout.side);
  const offset = Math.floor((sidePixels - scale * layout.side) / 2);
  const toPixels = (module: number) => offset + module * scale;
  canvas.fillStyle = 'white';
  canvas.fillRect(0, 0, sidePixels, sidePixels);
  canvas.fillStyle = 'black';
  for (const { x, y, width } of layout.darkRuns)
    canvas.fillRect(toPixels(x), toPixels(y), width * scale, scale);
  const initialPosition = getBrandInitialPosition(layout);
  canvas.font = `${String(initialPosition.height * scale)}px ${BRAND_INITIAL_FONT}`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'alphabetic';
  canvas.fillText(brandInitial, toPixels(initialPosition.x), toPixels(initialPosition.y));
}

/** The QR code as a PNG file, for programs without SVG support. */
export async function createQrPng(layout: QrCodeLayout, brandInitial: string): Promise<Blob> {
  // The canvas would draw the initial in a fallback font if the font had not loaded.
  await document.fonts.load(`16px ${BRAND_INITIAL_FONT}`, brandInitial);
  const canvas = document.createElement('canvas');
  canvas.width = PNG_SIDE_PIXELS;
  canvas.height = PNG_SIDE_PIXELS;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot create a 2D canvas.');
  paintQrCode(context, layout, brandInitial);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The canvas could not be encoded as PNG.'));
    }, 'image/png');
  });
}
