import { layOutCaption, type Caption } from './draw-caption';
import { drawColumn } from './draw-column';
import { drawNamePanel } from './draw-name-panel';
import { drawCovering, drawPortrait } from './draw-picture';
import { isRightToLeft } from './fit-text';
import { FRAMES } from './image-formats';
import type { Area, Canvas2D, Picture, ShareImage } from './share-image';

/** The bottom edge has the accent colour, like a printed card with a coloured edge. */
const EDGE_HEIGHT = 24;
/** From the picture to the caption. */
const CAPTION_GAP = 64;
/** From the portrait to the name beside it. */
const NAME_GAP = 56;

/** Draws a story or a card. What it shows, and where, depends on the picture. */
export function drawShareImage(canvas: Canvas2D, image: ShareImage) {
  const { format, picture, style } = image;
  const { width, height } = FRAMES[format];
  fill(canvas, { left: 0, top: 0, right: width, bottom: height }, style.paper);
  fill(canvas, { left: 0, top: height - EDGE_HEIGHT, right: width, bottom: height }, style.accent);
  if (!picture) drawPoster(canvas, image);
  else if (picture.kind === 'portrait') drawPortraitAboveCaption(canvas, image, picture);
  // Above the caption of a card, a high photograph would lose most of its height.
  else if (format === 'card' && picture.height > picture.width) drawColumn(canvas, image, picture);
  else drawPhotographAboveCaption(canvas, image, picture);
}

/** The photograph reaches the edges of the image. */
function drawPhotographAboveCaption(canvas: Canvas2D, image: ShareImage, photograph: Picture) {
  const caption = layOutCaption(canvas, image, 'name');
  drawCovering(canvas, photograph, getSpaceAbove(caption, image));
  caption.draw();
}

/** Without a picture, the name in large letters on the accent colour takes its place. */
function drawPoster(canvas: Canvas2D, image: ShareImage) {
  const caption = layOutCaption(canvas, image, 'invitation');
  const space = getSpaceAbove(caption, image);
  const { margin, top } = FRAMES[image.format];
  const { accent, onAccent } = image.style;
  fill(canvas, space, accent);
  const panel = { left: margin, top, right: space.right - margin, bottom: space.bottom - margin };
  drawNamePanel(canvas, image, panel, { name: onAccent, mark: onAccent, line: onAccent });
  caption.draw();
}

/** In a story the portrait is as wide as the text. In a card it is smaller, and the name is beside it. */
function drawPortraitAboveCaption(canvas: Canvas2D, image: ShareImage, portrait: Picture) {
  const { format } = image;
  const { ink, inkSoft, lineStrong } = image.style;
  const hasNameBeside = format === 'card';
  const caption = layOutCaption(canvas, image, hasNameBeside ? 'invitation' : 'name');
  const space = getSpaceAbove(caption, image);
  const { margin } = FRAMES[format];
  const left = margin;
  const right = space.right - margin;
  const isMirrored = isRightToLeft(image.name);
  const circle = drawPortrait(
    canvas,
    portrait,
    { left, top: margin, right, bottom: space.bottom },
    { isMirrored, circleColour: lineStrong },
  );
  if (hasNameBeside) {
    const panel = isMirrored
      ? { ...circle, left, right: circle.left - NAME_GAP }
      : { ...circle, left: circle.right + NAME_GAP, right };
    drawNamePanel(canvas, image, panel, { name: ink, mark: inkSoft, line: lineStrong });
  }
  caption.draw();
}

function getSpaceAbove(caption: Caption, { format }: ShareImage): Area {
  return { left: 0, top: 0, right: FRAMES[format].width, bottom: Math.floor(caption.top - CAPTION_GAP) };
}

function fill(canvas: Canvas2D, { left, top, right, bottom }: Area, colour: string) {
  canvas.fillStyle = colour;
  canvas.fillRect(left, top, right - left, bottom - top);
}
