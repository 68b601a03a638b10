import { PNG } from 'pngjs';
import type { Area, Canvas2D } from '@/features/share/drawing/share-image';

export interface DrawnText extends Area {
  text: string;
  colour: string;
  size: number;
}

export interface DrawnRectangle extends Area {
  colour: string;
}

/** A canvas that records what is drawn. Its letters have about the widths of the real fonts. */
export function createRecordingCanvas() {
  const texts: DrawnText[] = [];
  const rectangles: DrawnRectangle[] = [];
  const pictures: Area[] = [];
  const getFontSize = () => parseFloat(/([\d.]+)px/.exec(canvas.font)?.[1] ?? '0');
  const getLetterWidth = (letter: string) => {
    if (canvas.font.includes('mono')) return 0.6 * getFontSize() + parseFloat(canvas.letterSpacing);
    return (/[\u3000-\u9fff\u{1f000}-\u{1ffff}]/u.test(letter) ? 1 : 0.42) * getFontSize();
  };
  const measureWidth = (text: string) =>
    Array.from(text).reduce((total, letter) => total + getLetterWidth(letter), 0);

  const canvas = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    font: '10px serif',
    letterSpacing: '0px',
    direction: 'ltr',
    textAlign: 'left',
    measureText: (text: string) => ({
      width: measureWidth(text),
      actualBoundingBoxLeft: canvas.textAlign === 'right' ? measureWidth(text) : 0,
      actualBoundingBoxRight: canvas.textAlign === 'right' ? 0 : measureWidth(text),
      actualBoundingBoxAscent: 0.74 * getFontSize(),
      actualBoundingBoxDescent: 0.24 * getFontSize(),
    }),
    fillText(text: string, x: number, baseline: number) {
      const left = canvas.textAlign === 'right' ? x - measureWidth(text) : x;
      const size = getFontSize();
      texts.push({
        text,
        colour: canvas.fillStyle,
        size,
        left,
        right: left + measureWidth(text),
        top: baseline - 0.74 * size,
        bottom: baseline + 0.24 * size,
      });
    },
    fillRect(left: number, top: number, rectangleWidth: number, rectangleHeight: number) {
      rectangles.push({
        colour: canvas.fillStyle,
        left,
        top,
        right: left + rectangleWidth,
        bottom: top + rectangleHeight,
      });
    },
    drawImage(_: unknown, ...[, , , , left = 0, top = 0, drawnWidth = 0, drawnHeight = 0]: number[]) {
      pictures.push({ left, top, right: left + drawnWidth, bottom: top + drawnHeight });
    },
    save: () => undefined,
    restore: () => undefined,
    beginPath: () => undefined,
    arc: () => undefined,
    clip: () => undefined,
    stroke: () => undefined,
  };

  return {
    canvas: canvas as unknown as Canvas2D,
    texts,
    rectangles,
    pictures,
    /** A part of the image as a PNG. Texts are boxes in their colour. */
    toPng({ left, top, right, bottom }: Area) {
      const png = new PNG({ width: right - left, height: bottom - top });
      for (const drawn of [...rectangles, ...texts]) {
        const pixel = [1, 3, 5].map((start) => parseInt(drawn.colour.slice(start, start + 2), 16));
        for (let y = Math.max(top, Math.round(drawn.top)); y < Math.min(bottom, drawn.bottom); y += 1) {
          for (let x = Math.max(left, Math.round(drawn.left)); x < Math.min(right, drawn.right); x += 1) {
            png.data.set([...pixel, 255], ((y - top) * png.width + x - left) * 4);
          }
        }
      }
      return PNG.sync.write(png);
    },
  };
}
