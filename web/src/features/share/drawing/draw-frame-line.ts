import type { Canvas2D } from './share-image';

const FONT_SIZE = 26;
const LETTER_SPACING = '2px';
/** The height of a capital letter in common monospaced fonts, relative to the font size. */
const CAPITAL_RATIO = 0.72;
/** From a text to the hairline. */
const TEXT_GAP = 28;
export const HAIRLINE_WIDTH = 2;
/** The height of the capital letters. */
export const FRAME_LINE_HEIGHT = Math.round(FONT_SIZE * CAPITAL_RATIO);

interface FrameLine {
  left: number;
  right: number;
  top: number;
  /** The text at the left end, or at the right end if the line is mirrored. */
  start?: string;
  /** The text at the other end. */
  end?: string;
  isMirrored: boolean;
  colour: string;
  lineColour: string;
  fontFamily: string;
}

/** A hairline with a short text in capitals at one end or at both. */
export function drawFrameLine(canvas: Canvas2D, line: FrameLine) {
  const { left, right, top, start = '', end = '', isMirrored } = line;
  const [leftText, rightText] = isMirrored ? [end, start] : [start, end];
  canvas.font = `${String(FONT_SIZE)}px ${line.fontFamily}`;
  canvas.letterSpacing = LETTER_SPACING;
  canvas.direction = 'ltr';
  canvas.fillStyle = line.colour;
  /** Returns how much of the line the text takes. */
  const drawEnd = (text: string, align: 'left' | 'right', x: number) => {
    if (text === '') return 0;
    canvas.textAlign = align;
    canvas.fillText(text.toUpperCase(), x, top + FRAME_LINE_HEIGHT);
    return canvas.measureText(text.toUpperCase()).width + TEXT_GAP;
  };
  const lineLeft = Math.round(left + drawEnd(leftText, 'left', left));
  const lineRight = Math.round(right - drawEnd(rightText, 'right', right));
  canvas.fillStyle = line.lineColour;
  canvas.fillRect(lineLeft, top + Math.floor(FRAME_LINE_HEIGHT / 2), lineRight - lineLeft, HAIRLINE_WIDTH);
}
