import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** A square of white, black and nothing else, with the few strokes of a canvas that codes are drawn with. */
export function createPaper(pixels: number) {
  const png = new PNG({ width: pixels, height: pixels });
  const fill = (x: number, y: number, width: number, height: number, shade: number) => {
    for (let row = y; row < y + height; row += 1) {
      for (let column = x; column < x + width; column += 1) {
        png.data.set([shade, shade, shade, 255], (row * pixels + column) * 4);
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
    /** A block of the letter's size: no real one hides more. */
    fillText(_: string, x: number, y: number) {
      const height = Math.round(parseFloat(canvas.font) * 0.7);
      const width = Math.round(height * 0.7);
      fill(Math.round(x - width / 2), Math.round(y) - height, width, height, 0);
    },
  };
  return {
    canvas,
    file: () => PNG.sync.write(png),
  };
}

/** Draws the path of a code's SVG, which has nothing but rows of modules. */
export function drawSvg(svg: string, scale: number) {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const paper = createPaper(side * scale);
  paper.canvas.fillStyle = 'white';
  paper.canvas.fillRect(0, 0, side * scale, side * scale);
  paper.canvas.fillStyle = 'black';
  const path = /<path d="([^"]*)"/.exec(svg)?.[1] ?? '';
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    paper.canvas.fillRect(Number(x) * scale, Number(y) * scale, Number(width) * scale, scale);
  }
  expectNothingLeft(path.replace(/M(\d+) (\d+)h(\d+)v1h-\3z/g, ''));
  return paper.file();
}

function expectNothingLeft(rest: string) {
  if (rest !== '') throw new Error(`Not only rows: ${rest}`);
}

/** What a scanner reads off a PNG. */
export function scan(file: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(file);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}
