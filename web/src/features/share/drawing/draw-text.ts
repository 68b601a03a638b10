import { fitText, type FittedText, type TextLimits } from './fit-text';
import type { Canvas2D } from './share-image';

interface TextSource {
  text: string;
  /** Returns the parts of the text that stay whole. */
  split: (text: string) => string[];
  fontFamily: string;
  isItalic?: boolean;
  limits: TextLimits;
}

/** A text in its final size. */
export interface TextBlock extends FittedText {
  font: string;
  /** From one baseline to the next. */
  leading: number;
  /** From the top of the first line's letters to its baseline. */
  ascent: number;
  /** From the top of the first line's letters to the baseline of the last line. */
  height: number;
  /** From the baseline of the last line to the bottom of its letters. */
  descent: number;
}

const MEASURED_SIZE = 100;

export function layOutText(
  canvas: Canvas2D,
  { text, split, fontFamily, isItalic = false, limits }: TextSource,
): TextBlock {
  const formatFont = (size: number) => `${isItalic ? 'italic ' : ''}${String(size)}px ${fontFamily}`;
  canvas.letterSpacing = '0px';
  canvas.font = formatFont(MEASURED_SIZE);
  const measure = (line: string) => canvas.measureText(line).width / MEASURED_SIZE;
  const fitted = fitText(text, split, measure, limits);
  const font = formatFont(fitted.size);
  canvas.font = font;
  // The letters, not the font: Japanese and Arabic are higher and deeper than Latin.
  const { actualBoundingBoxAscent: ascent } = canvas.measureText(fitted.lines[0] ?? '');
  const { actualBoundingBoxDescent: descent } = canvas.measureText(fitted.lines.at(-1) ?? '');
  const leading = fitted.size * limits.lineHeight;
  return { ...fitted, font, leading, ascent, descent, height: ascent + (fitted.lines.length - 1) * leading };
}

interface TextPlace {
  x: number;
  /** The top of the first line's letters. */
  top: number;
  align: 'left' | 'right';
  colour: string;
  isRightToLeft?: boolean;
}

export function drawText(canvas: Canvas2D, block: TextBlock, place: TextPlace) {
  canvas.letterSpacing = '0px';
  canvas.font = block.font;
  canvas.fillStyle = place.colour;
  canvas.textAlign = place.align;
  canvas.direction = place.isRightToLeft ? 'rtl' : 'ltr';
  block.lines.forEach((line, index) => {
    // The letters touch the margin. A large letter has visible space beside it, which differs from line to line.
    const { actualBoundingBoxLeft, actualBoundingBoxRight } = canvas.measureText(line);
    const x = place.align === 'left' ? place.x + actualBoundingBoxLeft : place.x - actualBoundingBoxRight;
    canvas.fillText(line, x, place.top + block.ascent + index * block.leading);
  });
}
