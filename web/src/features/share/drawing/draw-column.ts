import { copy } from './copy';
import { layOutLink } from './draw-caption';
import { drawCovering } from './draw-picture';
import { drawQrCode, sizeQrCode } from './draw-qr-code';
import { drawFrameLine, FRAME_LINE_HEIGHT } from './draw-frame-line';
import { drawText, layOutText } from './draw-text';
import { FRAMES } from './image-formats';
import { isRightToLeft, splitIntoWords } from './fit-text';
import type { Canvas2D, Picture, ShareImage } from './share-image';

const PHOTOGRAPH_WIDTH = 584;
const COLUMN_GAP = 56;
const MAX_CODE_SIDE = 264;
const FRAME_LINE_GAP = 48;
const LINK_GAP = 40;

/**
 * Draws a high photograph on one side of a square card, and the texts and the QR code in a column on the other side.
 * With a name that is written from right to left, the column is on the left.
 */
export function drawColumn(canvas: Canvas2D, image: ShareImage, photograph: Picture) {
  const { name, link, qrCode, style } = image;
  const { width, height, margin, top, bottom } = FRAMES[image.format];
  const isMirrored = isRightToLeft(name);
  const photographLeft = isMirrored ? width - PHOTOGRAPH_WIDTH : 0;
  drawCovering(canvas, photograph, {
    left: photographLeft,
    top: 0,
    right: photographLeft + PHOTOGRAPH_WIDTH,
    bottom: height,
  });

  const left = isMirrored ? margin : PHOTOGRAPH_WIDTH + COLUMN_GAP;
  const right = isMirrored ? width - PHOTOGRAPH_WIDTH - COLUMN_GAP : width - margin;
  const [textX, align] = isMirrored ? ([right, 'right'] as const) : ([left, 'left'] as const);
  const frameLine = {
    left,
    right,
    isMirrored,
    colour: style.inkSoft,
    lineColour: style.lineStrong,
    fontFamily: style.mono,
  };

  const linkBlock = layOutLink(canvas, link, right - left, style.mono);
  const linkTop = bottom - linkBlock.height;
  const code = sizeQrCode(qrCode, MAX_CODE_SIDE, style);
  const codeTop = Math.floor(linkTop - LINK_GAP - code.side);
  const codeLineTop = codeTop - FRAME_LINE_GAP - FRAME_LINE_HEIGHT;
  const nameTop = top + FRAME_LINE_HEIGHT + FRAME_LINE_GAP;
  const nameBlock = layOutText(canvas, {
    text: name,
    split: splitIntoWords,
    fontFamily: style.serif,
    limits: {
      width: right - left,
      height: codeLineTop - FRAME_LINE_GAP - nameTop,
      maxSize: 132,
      minWholeWordSize: 48,
      lineHeight: 1.02,
      comfortableSize: 110,
    },
  });

  drawFrameLine(canvas, { ...frameLine, top, start: copy.profession });
  drawText(canvas, nameBlock, {
    x: textX,
    top: nameTop,
    align,
    colour: style.ink,
    isRightToLeft: isMirrored,
  });
  drawFrameLine(canvas, { ...frameLine, top: codeLineTop, start: copy.scan });
  drawQrCode(canvas, code, isMirrored ? right - code.side : left, codeTop, style);
  drawText(canvas, linkBlock, { x: textX, top: linkTop, align, colour: style.accent });
}
