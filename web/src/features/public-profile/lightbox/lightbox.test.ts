// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getElement } from '@/testing/get-element';
import { cancelDialog, mockDialogs } from '@/testing/mock-dialogs';
import { openLightbox } from './lightbox';
import type { LightboxPhoto } from './lightbox-photo';
import { createPointerEvent } from './pointer-event';

const SCREEN = { width: 390, height: 585 };

/** Ends the decoding of the images that have been added. */
let finishDecoding = () => undefined as unknown;

beforeEach(() => {
  mockDialogs();
  vi.stubGlobal(
    'ResizeObserver',
    vi.fn(
      class {
        observe = vi.fn();
        disconnect = vi.fn();
      },
    ),
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(SCREEN.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(SCREEN.height);
  const decoding = new Promise<void>((resolve) => (finishDecoding = resolve));
  HTMLImageElement.prototype.decode = () => decoding;
});

afterEach(async () => {
  if (document.querySelector('dialog')) cancelDialog();
  document.body.replaceChildren();
  // Closing goes back in the history, which would close the dialog of the next test.
  await vi.waitFor(() => {
    expect(history.state).toBeNull();
  });
});

const SIZES = [
  ['coast', 1200, 800, 'Good Harbor, first light'],
  ['veil', 800, 1200, ''],
  ['pier', 800, 1200, 'Lane’s Cove, ten to six'],
  ['window', 800, 1000, ''],
] as const;

/** A gallery of this many photos. */
function createPhotos(count: number): LightboxPhoto[] {
  return Array.from({ length: count }, (_, index) => {
    const [name = `photo${String(index + 1)}`, width = 1200, height = 800, caption = ''] = SIZES[index] ?? [];
    return {
      name,
      width,
      height,
      caption,
      colour: 'teal',
      src: `/${name}/1600.jpg`,
      srcSet: `/${name}/400.jpg 400w, /${name}/1600.jpg 1600w`,
      avifSrcSet: `/${name}/400.avif 400w, /${name}/1600.avif 1600w`,
      findImage: () => document.querySelector<HTMLImageElement>(`#${name} img`),
    };
  });
}

/** Puts links to the photos on the page and opens one of them. */
function open(startIndex = 0, count = 12) {
  const photos = createPhotos(count);
  document.body.innerHTML = photos
    .map(({ name, src }) => `<a id="${name}" href="${src}"><img alt="" src="/${name}/400.jpg"></a>`)
    .join('');
  openLightbox(photos, startIndex);
}

const dialog = () => screen.queryByRole('dialog');
const getName = () => within(screen.getByRole('dialog')).getByRole('status').textContent;
const getPhoto = (name: string) => within(screen.getByRole('dialog')).getByRole('img', { name });
const press = (keys: string) => userEvent.keyboard(keys);

test('names the dialog after the photo in view and its position', () => {
  open(2);
  expect(screen.getByRole('dialog', { name: 'pier, 3 of 12' })).toBe(dialog());
  expect(screen.getByText('3 of 12')).toBeTruthy();
  expect(within(screen.getByRole('dialog')).getAllByRole('img')).toHaveLength(1);
});

test('shows a photo uncropped, at its final size before its file has loaded', () => {
  open(2);
  const { width, height, backgroundColor } = getPhoto('pier').style;
  expect([width, height]).toEqual(['390px', '585px']);
  expect(backgroundColor).not.toBe('');
});

test('shows the file of the page until the larger file is visible', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('/pier/400.avif');
  open(2);
  const [preview, large] = getPhoto('pier').querySelectorAll('img');
  expect(preview?.getAttribute('src')).toBe('/pier/400.avif');
  expect(large?.classList.contains('opacity-0')).toBe(true);
  expect(large?.sizes).toBe('390px');
  finishDecoding();
  await vi.waitFor(() => {
    expect(large?.classList.contains('opacity-0')).toBe(false);
  });
});

test('loads the neighbours after the photo in view, and frees photos that are far away', async () => {
  open(2);
  const getLoaded = () =>
    [...document.querySelectorAll('dialog picture img')].map((image) => image.getAttribute('src'));
  expect(getLoaded()).toEqual(['/pier/1600.jpg']);
  finishDecoding();
  await vi.waitFor(() => {
    expect(getLoaded().toSorted()).toEqual(['/pier/1600.jpg', '/veil/1600.jpg', '/window/1600.jpg']);
  });
  await press('{End}');
  await vi.waitFor(() => {
    expect(getLoaded().toSorted()).toEqual(['/photo11/1600.jpg', '/photo12/1600.jpg']);
  });
});

test('moves with the arrow keys, Home and End, and stops at the ends', async () => {
  open();
  await press('{ArrowRight}');
  expect(getName()).toBe('veil, 2 of 12');
  await press('{End}');
  expect(getName()).toBe('photo12, 12 of 12');
  await press('{ArrowRight}');
  expect(getName()).toBe('photo12, 12 of 12');
  await press('{ArrowLeft}');
  expect(getName()).toBe('photo11, 11 of 12');
  await press('{Home}');
  expect(getName()).toBe('coast, 1 of 12');
});

test('moves with buttons, which keep the focus at the ends', async () => {
  open(10);
  const next = screen.getByRole('button', { name: 'Next photograph' });
  await userEvent.click(next);
  expect(getName()).toBe('photo12, 12 of 12');
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(next);
  await userEvent.click(screen.getByRole('button', { name: 'Previous photograph' }));
  expect(getName()).toBe('photo11, 11 of 12');
});

test.each([
  ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => press('{Escape}')],
])('closes with %s and focuses the photo that was in view', async (_, close) => {
  open(2);
  await press('{ArrowRight}');
  await close();
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(document.getElementById('window'));
  expect(document.documentElement.className).toBe('');
});

test('closes with Back instead of leaving the page', async () => {
  open();
  history.back();
  await vi.waitFor(() => {
    expect(dialog()).toBeNull();
  });
});

test('shows the caption of the photo in view', async () => {
  open();
  const caption = screen.getByText('Good Harbor, first light');
  expect(caption.classList.contains('invisible')).toBe(false);
  await press('{ArrowRight}');
  expect(caption.classList.contains('invisible')).toBe(true);
});

test.each([
  [2, 2],
  [12, 12],
  [13, 0],
])('shows %i photos with %i ticks', (count, tickCount) => {
  open(0, count);
  expect(document.querySelectorAll('[data-part=ticks] > *')).toHaveLength(tickCount);
});

test('offers no way to another photo if there is only one', () => {
  open(0, 1);
  const controls = within(screen.getByRole('dialog'));
  expect(controls.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Close',
  ]);
  expect(document.querySelector('[data-part=ticks]')?.hasAttribute('hidden')).toBe(true);
});

test('contains no style attribute in its markup, which the content security policy forbids', () => {
  const setMarkup = vi.spyOn(Element.prototype, 'innerHTML', 'set');
  open();
  for (const [markup] of setMarkup.mock.calls) expect(markup).not.toContain('style');
  expect(document.querySelector('dialog style')).toBeNull();
});

function sendPointer(type: string, clientX = 0) {
  getElement(HTMLElement, '[data-part=screen]').dispatchEvent(createPointerEvent(type, { clientX }));
}

function swipe(distance: number) {
  sendPointer('pointerdown');
  sendPointer('pointermove', distance);
  sendPointer('pointerup', distance);
}

test('moves with a swipe, and returns from a short one', () => {
  open(1);
  swipe(-200);
  expect(getName()).toBe('pier, 3 of 12');
  swipe(200);
  expect(getName()).toBe('veil, 2 of 12');
  swipe(15);
  expect(getName()).toBe('veil, 2 of 12');
});

test('lets the photo follow the finger', () => {
  open(1);
  sendPointer('pointerdown');
  sendPointer('pointermove', 60);
  const track = getElement(HTMLElement, '[data-part=track]');
  expect(track.style.transform).toContain('60px');
  expect(track.classList.contains('transition-transform')).toBe(false);
});

test('enlarges a photo with a double tap, and shows it in full with another one', () => {
  open(2);
  const doubleTap = () => {
    for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup']) sendPointer(type);
  };
  const getTransform = () => getPhoto('pier').style.transform;
  doubleTap();
  expect(getTransform()).toContain('scale(2.5)');
  expect(getPhoto('pier').querySelector('img')?.sizes).toBe('975px');
  doubleTap();
  expect(getTransform()).toBe('');
});
