import { copy } from './copy';
import { drawFrameLine, FRAME_LINE_HEIGHT } from './draw-frame-line';
import { drawText, layOutText } from './draw-text';
import { isRightToLeft, splitIntoWords } from './fit-text';
import type { Area, Canvas2D, ShareImage } from './share-image';

/** Between the line and the name. */
const MIN_GAP = 72;

interface PanelColours {
  name: string;
  mark: string;
  line: string;
}

/** Draws the name as large as an area allows: its last letters at the bottom, under a line at the top. */
export function drawNamePanel(
  canvas: Canvas2D,
  { name, style }: ShareImage,
  { left, top, right, bottom }: Area,
  colours: PanelColours,
) {
  const isMirrored = isRightToLeft(name);
  drawFrameLine(canvas, {
    left,
    right,
    top,
    start: copy.profession,
    isMirrored,
    colour: colours.mark,
    lineColour: colours.line,
    fontFamily: style.mono,
  });
  const block = layOutText(canvas, {
    text: name,
    split: splitIntoWords,
    fontFamily: style.serif,
    limits: {
      width: right - left,
      height: bottom - top - FRAME_LINE_HEIGHT - MIN_GAP,
      maxSize: 400,
      comfortableSize: Infinity,
      minWholeWordSize: 36,
      lineHeight: 0.96,
    },
  });
  drawText(canvas, block, {
    x: isMirrored ? right : left,
    top: bottom - block.descent - block.height,
    align: isMirrored ? 'right' : 'left',
    colour: colours.name,
    isRightToLeft: isMirrored,
  });
}
