import { copy } from './copy';
import { createElement } from './elements';
import type { LightboxPhoto } from './lightbox-photo';

/** Up to this number, each photo has a tick at the bottom. */
const MAX_TICKS = 12;

const STATUS_ID = 'lightbox-status';
const BUTTON_CLASSES = 'grid size-11 place-items-center rounded-full';
const STEP_BUTTON_CLASSES = `${BUTTON_CLASSES} text-ink-soft transition-colors hover:text-ink aria-disabled:opacity-40 wide-window:absolute wide-window:top-1/2 wide-window:-mt-5.5 wide-window:bg-wash wide-window:text-ink`;
const [TICK_CLASSES, CURRENT_TICK_CLASSES] = ['w-3.5 bg-line-strong', 'w-5.5 bg-ink'];

const createIcon = (path: string) =>
  `<svg aria-hidden="true" width="20" height="20" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;

const MARKUP = `
<p id="${STATUS_ID}" role="status" class="sr-only"></p>
<div class="flex items-center justify-between pt-[max(0.75rem,env(safe-area-inset-top))] pb-3 ps-[max(1.25rem,env(safe-area-inset-left))] pe-[max(0.75rem,env(safe-area-inset-right))] short-window:absolute short-window:inset-x-0 short-window:top-0 short-window:z-1">
  <p data-part="counter" aria-hidden="true" class="text-15 font-medium tabular-nums"></p>
  <button type="button" data-part="close" aria-label="${copy.close}" class="${BUTTON_CLASSES} ms-auto bg-wash">${createIcon('m3.5 3.5 9 9m0-9-9 9')}</button>
</div>
<div data-part="screen" class="relative touch-none overflow-hidden select-none">
  <div data-part="track" class="absolute inset-0 [--slide-gap:1.5rem] wide-window:inset-x-20 wide-window:[--slide-gap:6rem]"></div>
</div>
<div data-part="captions" class="grid px-page font-serif text-25 leading-heading wrap-anywhere italic wide-window:text-center short-window:text-17"></div>
<div class="flex items-center justify-center gap-0.75 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] wide-window:py-6 short-window:py-0">
  <button type="button" data-part="previous" aria-label="${copy.previous}" class="${STEP_BUTTON_CLASSES} wide-window:left-4">${createIcon('M10 3 5 8l5 5')}</button>
  <div data-part="ticks" aria-hidden="true" class="flex min-w-16 justify-center gap-1.25 short-window:hidden"></div>
  <button type="button" data-part="next" aria-label="${copy.next}" class="${STEP_BUTTON_CLASSES} wide-window:right-4">${createIcon('m6 3 5 5-5 5')}</button>
</div>`;

export type LightboxLayout = ReturnType<typeof createLayout>;

/** The dialog without its photos. It is dark in both themes. */
export function createLayout(photos: readonly LightboxPhoto[]) {
  const dialog = document.createElement('dialog');
  dialog.className =
    'surface-dark fixed inset-0 m-0 size-full max-h-none max-w-none animate-fade grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto_auto] overflow-hidden bg-lightbox text-ink backdrop:bg-transparent open:grid short-window:grid-rows-[minmax(0,1fr)_auto_auto]';
  dialog.setAttribute('aria-labelledby', STATUS_ID);
  dialog.innerHTML = MARKUP;

  const find = (selector: string) => {
    const element = dialog.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`The lightbox has no element ${selector}.`);
    return element;
  };
  const findPart = (part: string) => find(`[data-part=${part}]`);
  const [status, counter, screen, track] = [
    find(`#${STATUS_ID}`),
    findPart('counter'),
    findPart('screen'),
    findPart('track'),
  ];
  const [close, previous, next] = [findPart('close'), findPart('previous'), findPart('next')];
  const captions = photos.map(({ caption }) => createCaption(caption));
  findPart('captions').append(...captions);
  const ticks = photos.length <= MAX_TICKS ? photos.map(() => createElement('span', '')) : [];
  findPart('ticks').append(...ticks);
  for (const element of [counter, previous, next, findPart('ticks')]) element.hidden = photos.length === 1;

  return {
    dialog,
    screen,
    track,
    close,
    previous,
    next,
    /** Shows which photo is in view. Screen readers announce it. */
    update: (index: number) => {
      const { name = '' } = photos[index] ?? {};
      const position = copy.counter(index + 1, photos.length);
      status.textContent = copy.status(name, position);
      counter.textContent = position;
      for (const [captionIndex, caption] of captions.entries()) {
        caption.classList.toggle('invisible', captionIndex !== index);
      }
      for (const [tickIndex, tick] of ticks.entries()) {
        tick.className = `h-0.75 rounded-full ${tickIndex === index ? CURRENT_TICK_CLASSES : TICK_CLASSES}`;
      }
      // A disabled button would lose the focus.
      previous.setAttribute('aria-disabled', String(index === 0));
      next.setAttribute('aria-disabled', String(index === photos.length - 1));
    },
  };
}

/** All captions have the same place, as high as the longest one, so that the photos keep their size. */
function createCaption(text: string): HTMLElement {
  const caption = createElement('p', 'text-balance [grid-area:1/1]');
  if (text !== '') caption.classList.add('pt-4', 'short-window:py-1.5');
  caption.dir = 'auto';
  caption.textContent = text;
  return caption;
}
