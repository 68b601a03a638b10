import type { Carousel } from './carousel';
import { recognizeGestures } from './gestures';
import type { PhotoBox } from './photo-box';
import { DOUBLE_TAP_SCALE, limitPan, NO_ZOOM, type Point, scaleAround, type Zoom } from './zoom';

/** A swipe over this share of the width shows the next photo, and so does a shorter fast one. */
const MIN_SWIPE_SHARE = 0.25;
const MIN_FAST_SWIPE_PX = 24;
const MIN_FAST_SWIPE_PX_PER_MS = 0.4;
/** The browser reports a pinch on a trackpad as a scroll; this distance doubles the scale. */
const SCROLL_PX_TO_DOUBLE = 100;

interface Actions {
  show: (index: number) => void;
  close: () => void;
}

/** Swipe, pinch, double tap and drag, by fingers, mouse or trackpad. */
export function controlByGestures(
  screen: HTMLElement,
  carousel: Carousel,
  boxes: readonly PhotoBox[],
  { show, close }: Actions,
) {
  let zoom = NO_ZOOM;
  const getBox = () => boxes[carousel.getCurrent()];

  function setZoom(newZoom: Zoom, isAnimated: boolean) {
    const box = getBox();
    const screenSize = { width: screen.clientWidth, height: screen.clientHeight };
    zoom = box ? limitPan(newZoom, box.getSize(), screenSize) : NO_ZOOM;
    box?.zoom(zoom, isAnimated);
  }

  /** A point of the window, from the centre of the screen. */
  function fromCentre({ x, y }: Point): Point {
    const { left, top, width, height } = screen.getBoundingClientRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  }

  recognizeGestures(screen, {
    onDrag: (step, total) => {
      if (zoom.scale > 1) setZoom({ ...zoom, x: zoom.x + step.x, y: zoom.y + step.y }, false);
      else carousel.drag(total.x);
    },
    onPinch: (factor, centre, step) => {
      carousel.drag(0);
      const moved = { ...zoom, x: zoom.x + step.x, y: zoom.y + step.y };
      setZoom(scaleAround(moved, fromCentre(centre), zoom.scale * factor), false);
    },
    onRelease: (total, ms) => {
      if (zoom.scale > 1) {
        getBox()?.requestScale(zoom.scale);
        return;
      }
      carousel.settle();
      if (isSwipe(total, ms, screen.clientWidth)) show(carousel.getCurrent() - Math.sign(total.x));
    },
    onTap: (at, pointerType) => {
      // On a phone it would be too easy to close it by mistake.
      if (pointerType === 'mouse' && !isInside(at, getBox()?.element)) close();
    },
    onDoubleTap: (at) => {
      if (zoom.scale > 1) setZoom(NO_ZOOM, true);
      else setZoom(scaleAround(zoom, fromCentre(at), DOUBLE_TAP_SCALE), true);
      getBox()?.requestScale(zoom.scale);
    },
  });

  screen.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const at = fromCentre({ x: event.clientX, y: event.clientY });
      setZoom(scaleAround(zoom, at, zoom.scale * 2 ** (-event.deltaY / SCROLL_PX_TO_DOUBLE)), false);
      getBox()?.requestScale(zoom.scale);
    },
    { passive: false },
  );

  return {
    resetZoom: () => {
      setZoom(NO_ZOOM, false);
    },
  };
}

function isSwipe({ x, y }: Point, ms: number, width: number): boolean {
  const distance = Math.abs(x);
  if (distance < Math.abs(y)) return false;
  const isFast = distance > MIN_FAST_SWIPE_PX && distance / ms > MIN_FAST_SWIPE_PX_PER_MS;
  return isFast || distance > width * MIN_SWIPE_SHARE;
}

function isInside({ x, y }: Point, element: HTMLElement | undefined): boolean {
  if (!element) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}
