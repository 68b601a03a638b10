import { HAIRLINE_WIDTH } from './draw-frame-line';
import type { Area, Canvas2D, Picture } from './share-image';

/** Fills an area with a picture, cropped around its focal point. */
export function drawCovering(canvas: Canvas2D, picture: Picture, area: Area) {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  const crop = getCrop(picture, width / height);
  canvas.drawImage(
    picture.source,
    crop.left,
    crop.top,
    crop.right - crop.left,
    crop.bottom - crop.top,
    area.left,
    area.top,
    width,
    height,
  );
}

/** The largest part of a picture with these proportions, with the focal point as near to its middle as possible. */
export function getCrop(
  { width, height, focalPoint = { x: 50, y: 50 } }: Picture,
  aspectRatio: number,
): Area {
  const cropWidth = Math.min(width, height * aspectRatio);
  const cropHeight = Math.min(height, width / aspectRatio);
  const place = (percent: number, length: number, cropLength: number) =>
    Math.min(Math.max((percent / 100) * length - cropLength / 2, 0), length - cropLength);
  const left = place(focalPoint.x, width, cropWidth);
  const top = place(focalPoint.y, height, cropHeight);
  return { left, top, right: left + cropWidth, bottom: top + cropHeight };
}

/** From the portrait to the circle around it, as on the public page. */
const CIRCLE_GAP = 20;
/** A small photo is enlarged at most this much, because it would look soft. */
const MAX_ENLARGEMENT = 2.5;

interface PortraitOptions {
  /** Puts it at the right end of the area. */
  isMirrored: boolean;
  circleColour: string;
}

/** Draws a round portrait inside a thin circle, at the left end of an area. Returns the area of the circle. */
export function drawPortrait(
  canvas: Canvas2D,
  picture: Picture,
  area: Area,
  { isMirrored, circleColour }: PortraitOptions,
): Area {
  const shorterSide = Math.min(area.right - area.left, area.bottom - area.top);
  const photoSide = Math.min(picture.width, picture.height);
  const radius = Math.min(shorterSide / 2 - CIRCLE_GAP, (photoSide * MAX_ENLARGEMENT) / 2);
  const circleRadius = radius + CIRCLE_GAP;
  const x = isMirrored ? area.right - circleRadius : area.left + circleRadius;
  const y = (area.top + area.bottom) / 2;
  canvas.save();
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, 2 * Math.PI);
  canvas.clip();
  drawCovering(canvas, picture, getSquare(x, y, radius));
  canvas.restore();
  canvas.beginPath();
  canvas.arc(x, y, circleRadius, 0, 2 * Math.PI);
  canvas.strokeStyle = circleColour;
  canvas.lineWidth = HAIRLINE_WIDTH;
  canvas.stroke();
  return getSquare(x, y, circleRadius);
}

function getSquare(x: number, y: number, radius: number): Area {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}
