import { closeOnBack } from '@/ui/close-on-back';
import { lockPageScroll } from '@/ui/modal-page';
import { createCarousel } from './carousel';
import { controlByGestures } from './control-by-gestures';
import { createLayout } from './layout';
import type { LightboxPhoto } from './lightbox-photo';
import { createPhotoBox } from './photo-box';

/**
 * Shows photos in full, one at a time, over the page. On closing, the link around the image of the last one gets the
 * focus. Throws if the browser cannot show the dialog.
 */
export function openLightbox(photos: readonly LightboxPhoto[], startIndex: number) {
  const layout = createLayout(photos);
  const { dialog } = layout;
  const boxes = photos.map(createPhotoBox);
  const carousel = createCarousel(layout.track, boxes, startIndex);

  document.body.append(dialog);
  try {
    dialog.showModal();
  } catch (error) {
    dialog.remove();
    throw error;
  }
  const lastIndex = photos.length - 1;
  const gestures = controlByGestures(layout.screen, carousel, boxes, { show, close });
  carousel.fit();
  show(startIndex);

  const resizeObserver = new ResizeObserver(() => {
    gestures.resetZoom();
    carousel.fit();
  });
  resizeObserver.observe(layout.track);
  layout.close.addEventListener('click', close);
  layout.previous.addEventListener('click', () => {
    show(carousel.getCurrent() - 1);
  });
  layout.next.addEventListener('click', () => {
    show(carousel.getCurrent() + 1);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const index = getIndexForKey(event, carousel.getCurrent(), lastIndex);
    if (index === null) return;
    event.preventDefault();
    show(index);
  };
  // On the window, because a press on the photo takes the focus out of the dialog.
  window.addEventListener('keydown', onKeyDown);
  // Escape. A browser may also close the dialog without asking.
  for (const eventName of ['cancel', 'close']) {
    dialog.addEventListener(eventName, (event) => {
      event.preventDefault();
      close();
    });
  }

  const cleanups = [
    lockPageScroll(),
    keepScrollPosition(),
    closeOnBack(close),
    () => {
      resizeObserver.disconnect();
      window.removeEventListener('keydown', onKeyDown);
    },
  ];

  function show(index: number) {
    if (!(index in photos)) return;
    gestures.resetZoom();
    carousel.show(index);
    layout.update(index);
  }

  function close() {
    if (!dialog.isConnected) return;
    for (const cleanUp of cleanups) cleanUp();
    dialog.close();
    dialog.remove();
    photos[carousel.getCurrent()]?.findImage()?.closest('a')?.focus();
  }
}

/** By then, the browser has removed the history entry of the lightbox. */
const HISTORY_BACK_MS = 500;

/** Going back in the history would scroll the page to where the client opened the lightbox, not to the last photo. */
function keepScrollPosition(): () => void {
  history.scrollRestoration = 'manual';
  return () => {
    setTimeout(() => {
      history.scrollRestoration = 'auto';
    }, HISTORY_BACK_MS);
  };
}

/** The photo that a key leads to; null for other keys and at the end of the gallery. */
function getIndexForKey(event: KeyboardEvent, current: number, last: number): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const targets: Record<string, number> = {
    ArrowLeft: current - 1,
    ArrowRight: current + 1,
    Home: 0,
    End: last,
  };
  return targets[event.key] ?? null;
}
