import { copy } from './copy';
import { drawQrCode, sizeQrCode } from './draw-qr-code';
import { drawFrameLine, FRAME_LINE_HEIGHT } from './draw-frame-line';
import { drawText, layOutText } from './draw-text';
import { isRightToLeft, splitIntoWords, splitLink } from './fit-text';
import { FRAMES } from './image-formats';
import type { Canvas2D, ShareImage } from './share-image';

const TITLE_STYLES = {
  name: { isItalic: false, maxSize: 132, comfortableSize: 96 },
  invitation: { isItalic: true, maxSize: 72, comfortableSize: 64 },
} as const;

/** What the caption says above the link: the name, or if the image shows the name elsewhere, an invitation. */
export type CaptionTitle = keyof typeof TITLE_STYLES;

export interface Caption {
  top: number;
  draw: () => void;
}

const MAX_CODE_SIDE = 252;
const CODE_GAP = 56;
const MAX_TITLE_HEIGHT = 280;
const TITLE_GAP = 44;
/** From the frame line to the title and the QR code, which needs a quiet zone. */
const FRAME_LINE_GAP = 48;

/**
 * Lays out the caption at the bottom of an image: the title and the link beside the QR code, under a line. A caption in
 * a language that is written from right to left is mirrored.
 */
export function layOutCaption(
  canvas: Canvas2D,
  { format, name, link, qrCode, style }: ShareImage,
  title: CaptionTitle,
): Caption {
  const { width: imageWidth, margin, bottom } = FRAMES[format];
  const [left, right] = [margin, imageWidth - margin];
  const isMirrored = isRightToLeft(name);
  const code = sizeQrCode(qrCode, MAX_CODE_SIDE, style);
  const width = right - left - code.side - CODE_GAP;
  const linkBlock = layOutLink(canvas, link, width, style.mono);
  const { isItalic, ...sizes } = TITLE_STYLES[title];
  const titleBlock = layOutText(canvas, {
    text: title === 'name' ? name : copy.invitation,
    split: splitIntoWords,
    fontFamily: style.serif,
    isItalic,
    limits: { ...sizes, width, height: MAX_TITLE_HEIGHT, minWholeWordSize: 48, lineHeight: 1.04 },
  });
  const height = Math.max(code.side, titleBlock.height + TITLE_GAP + linkBlock.height);
  // A whole number, because the modules of the QR code must cover whole pixels.
  const contentTop = Math.floor(bottom - height);
  const top = contentTop - FRAME_LINE_GAP - FRAME_LINE_HEIGHT;

  const draw = () => {
    const [textX, align] = isMirrored ? ([right, 'right'] as const) : ([left, 'left'] as const);
    drawFrameLine(canvas, {
      left,
      right,
      top,
      // An image with the name elsewhere has the profession there too.
      ...(title === 'name' && { start: copy.profession }),
      end: copy.scan,
      isMirrored,
      colour: style.inkSoft,
      lineColour: style.lineStrong,
      fontFamily: style.mono,
    });
    drawText(canvas, titleBlock, {
      x: textX,
      top: contentTop,
      align,
      colour: style.ink,
      isRightToLeft: isMirrored && title === 'name',
    });
    drawText(canvas, linkBlock, { x: textX, top: bottom - linkBlock.height, align, colour: style.accent });
    drawQrCode(canvas, code, isMirrored ? left : right - code.side, contentTop, style);
  };
  return { top, draw };
}

export function layOutLink(canvas: Canvas2D, link: string, width: number, fontFamily: string) {
  return layOutText(canvas, {
    text: link,
    split: splitLink,
    fontFamily,
    limits: { width, height: 160, maxSize: 34, comfortableSize: 28, minWholeWordSize: 22, lineHeight: 1.35 },
  });
}
