import { createElement } from './elements';
import type { PhotoBox } from './photo-box';

/** Photos further away are unloaded, because decoded photos take much memory. */
const MAX_LOADED_DISTANCE = 2;
/** The share of the distance by which the first and the last photo follow a finger away from the others. */
const RESISTANCE = 0.3;

export type Carousel = ReturnType<typeof createCarousel>;

/** Photos side by side on a track, of which one is in view. */
export function createCarousel(track: HTMLElement, boxes: readonly PhotoBox[], startIndex: number) {
  const slides = boxes.map(({ element }, index) => {
    const slide = createElement('div', 'absolute inset-0 grid place-items-center');
    slide.style.transform = translate(index, 0);
    slide.append(element);
    return slide;
  });
  track.append(...slides);
  let current = startIndex;

  function moveTrack(offset: number, isAnimated: boolean) {
    track.classList.toggle('transition-transform', isAnimated);
    track.style.transform = translate(-current, offset);
  }

  return {
    getCurrent: () => current,
    /** Moves to a photo and loads it, then its neighbours. */
    show: (index: number) => {
      // A longer way would lead past empty slides.
      const isAnimated = Math.abs(index - current) === 1;
      current = index;
      moveTrack(0, isAnimated);
      for (const [position, slide] of slides.entries()) {
        slide.setAttribute('aria-hidden', String(position !== index));
        if (Math.abs(position - index) > MAX_LOADED_DISTANCE) boxes[position]?.unload();
      }
      void boxes[index]?.load().then(() => {
        if (current !== index) return;
        for (const neighbour of [index + 1, index - 1]) void boxes[neighbour]?.load();
      });
    },
    /** Lets the track follow a finger. */
    drag: (distance: number) => {
      const isEnd = distance > 0 ? current === 0 : current === slides.length - 1;
      moveTrack(isEnd ? distance * RESISTANCE : distance, false);
    },
    /** Returns from a drag. */
    settle: () => {
      moveTrack(0, true);
    },
    /** Fits the photos into the space between the bars. */
    fit: () => {
      const area = { width: track.clientWidth, height: track.clientHeight };
      for (const box of boxes) box.fit(area);
    },
  };
}

function translate(slides: number, px: number): string {
  return `translateX(calc(${String(slides)} * (100% + var(--slide-gap)) + ${String(px)}px))`;
}
