export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** How far a photo is enlarged, and how far its centre is from the centre of the screen, in pixels. */
export interface Zoom extends Point {
  scale: number;
}

export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 };
export const DOUBLE_TAP_SCALE = 2.5;
const MAX_SCALE = 4;

/** The size at which a photo is fully visible, never larger than the photo itself. */
export function fitPhoto(photo: Size, area: Size): Size {
  const scale = Math.min(1, area.width / photo.width, area.height / photo.height);
  return { width: photo.width * scale, height: photo.height * scale };
}

/** Scales a photo. What it shows at a point, measured from the centre of the screen, stays there. */
export function scaleAround(zoom: Zoom, point: Point, newScale: number): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, newScale));
  const factor = scale / zoom.scale;
  return {
    scale,
    x: point.x - (point.x - zoom.x) * factor,
    y: point.y - (point.y - zoom.y) * factor,
  };
}

/** Moves a photo back if it leaves more of the screen empty than it needs to. */
export function limitPan({ scale, x, y }: Zoom, photo: Size, screen: Size): Zoom {
  const maxX = Math.max(0, (photo.width * scale - screen.width) / 2);
  const maxY = Math.max(0, (photo.height * scale - screen.height) / 2);
  return { scale, x: clamp(x, maxX), y: clamp(y, maxY) };
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(-max, value));
}
