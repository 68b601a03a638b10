import type { Point } from './zoom';

export interface GestureHandlers {
  /** One finger, or the mouse, moved by `step` since the last event and by `total` since the press. */
  onDrag: (step: Point, total: Point) => void;
  /** The distance of two fingers changed by `factor`. The point between them is at `centre`, after moving by `step`. */
  onPinch: (factor: number, centre: Point, step: Point) => void;
  /** All fingers are up after a drag or pinch: the last one moved by `total` in `ms`. */
  onRelease: (total: Point, ms: number) => void;
  onTap: (at: Point, pointerType: string) => void;
  onDoubleTap: (at: Point) => void;
}

const MIN_DRAG_PX = 8;
const MAX_DOUBLE_TAP_MS = 300;
const MAX_DOUBLE_TAP_PX = 30;

interface Press {
  at: Point;
  time: number;
}

/** Recognises gestures on an element. Points are in pixels of the window. */
export function recognizeGestures(element: HTMLElement, handlers: GestureHandlers) {
  const fingers = new Map<number, Point>();
  let press: Press = { at: { x: 0, y: 0 }, time: 0 };
  let lastTap: Press | null = null;
  let isDragging = false;

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || fingers.size === 2) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, getPoint(event));
    press = { at: getPoint(event), time: event.timeStamp };
    isDragging = fingers.size === 2;
  });

  element.addEventListener('pointermove', (event) => {
    const from = fingers.get(event.pointerId);
    if (!from) return;
    const to = getPoint(event);
    const total = subtract(to, press.at);
    if (!isDragging && getLength(total) < MIN_DRAG_PX) return;
    isDragging = true;
    fingers.set(event.pointerId, to);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const factor = getLength(subtract(to, other)) / Math.max(1, getLength(subtract(from, other)));
      handlers.onPinch(factor, getCentre(to, other), subtract(getCentre(to, other), getCentre(from, other)));
    } else {
      handlers.onDrag(subtract(to, from), total);
    }
  });

  const onRelease = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return;
    const [remaining] = fingers.values();
    if (remaining) {
      // The finger that stays on the screen starts a new drag, so that the photo does not jump to it.
      press = { at: remaining, time: event.timeStamp };
    } else if (isDragging) {
      isDragging = false;
      const isCancelled = event.type === 'pointercancel';
      handlers.onRelease(
        isCancelled ? { x: 0, y: 0 } : subtract(getPoint(event), press.at),
        event.timeStamp - press.time,
      );
    } else if (event.type === 'pointerup') {
      recognizeTap({ at: getPoint(event), time: event.timeStamp }, event.pointerType);
    }
  };
  element.addEventListener('pointerup', onRelease);
  element.addEventListener('pointercancel', onRelease);

  function recognizeTap(tap: Press, pointerType: string) {
    const isSecond =
      lastTap !== null &&
      tap.time - lastTap.time < MAX_DOUBLE_TAP_MS &&
      getLength(subtract(tap.at, lastTap.at)) < MAX_DOUBLE_TAP_PX;
    lastTap = isSecond ? null : tap;
    if (isSecond) handlers.onDoubleTap(tap.at);
    else handlers.onTap(tap.at, pointerType);
  }
}

function getPoint({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function subtract(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}

function getCentre(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function getLength({ x, y }: Point): number {
  return Math.hypot(x, y);
}
