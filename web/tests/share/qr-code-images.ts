import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** A black-and-white image with the few canvas methods that QR codes are drawn with. */
export function createTestCanvas(pixels: number) {
  const png = new PNG({ width: pixels, height: pixels });
  const fill = (x: number, y: number, width: number, height: number, grey: number) => {
    for (let row = y; row < y + height; row += 1) {
      for (let column = x; column < x + width; column += 1) {
        png.data.set([grey, grey, grey, 255], (row * pixels + column) * 4);
      }
    }
  };
  const canvas = {
    fillStyle: '' as string | CanvasGradient | CanvasPattern,
    font: '',
    textAlign: 'start' as CanvasTextAlign,
    textBaseline: 'top' as CanvasTextBaseline,
    fillRect(x: number, y: number, width: number, height: number) {
      fill(x, y, width, height, canvas.fillStyle === 'white' ? 255 : 0);
    },
    /** A block of the size of the letter: no real letter covers more. */
    fillText(_: string, x: number, y: number) {
      const height = Math.round(parseFloat(canvas.font) * 0.7);
      const width = Math.round(height * 0.7);
      fill(Math.round(x - width / 2), Math.round(y) - height, width, height, 0);
    },
  };
  return {
    canvas,
    toPng: () => PNG.sync.write(png),
  };
}

/** Draws the path of a QR code SVG, which contains only rows of modules. */
export function drawSvg(svg: string, scale: number) {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const image = createTestCanvas(side * scale);
  image.canvas.fillStyle = 'white';
  image.canvas.fillRect(0, 0, side * scale, side * scale);
  image.canvas.fillStyle = 'black';
  const path = /<path d="([^"]*)"/.exec(svg)?.[1] ?? '';
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    image.canvas.fillRect(Number(x) * scale, Number(y) * scale, Number(width) * scale, scale);
  }
  assertNoOtherCommands(path.replace(/M(\d+) (\d+)h(\d+)v1h-\3z/g, ''));
  return image.toPng();
}

function assertNoOtherCommands(rest: string) {
  if (rest !== '') throw new Error(`The path has commands that are not rows: ${rest}`);
}

/** The text that a scanner reads from a PNG. */
export function scanQrCode(png: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(png);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}
