import { createElement } from './elements';
import type { LightboxPhoto } from './lightbox-photo';
import { fitPhoto, NO_ZOOM, type Size, type Zoom } from './zoom';

export type PhotoBox = ReturnType<typeof createPhotoBox>;

/** A photo at its final size from the start: first its colour, then the file that the page shows, then a larger file. */
export function createPhotoBox(photo: LightboxPhoto) {
  const element = createElement('div', 'relative shrink-0');
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', photo.name);
  element.style.backgroundColor = photo.colour;
  let size: Size = { width: 0, height: 0 };
  let picture: HTMLPictureElement | null = null;
  let loading: Promise<void> | null = null;

  /** The browser loads a file that is large enough for this scale. */
  function requestScale(scale: number) {
    for (const source of picture?.querySelectorAll<HTMLImageElement | HTMLSourceElement>('source, img') ?? [])
      source.sizes = `${String(Math.ceil(size.width * scale))}px`;
  }

  function addImages(): Promise<void> {
    const image = photo.findImage();
    if (image?.complete && image.naturalWidth > 0) {
      const preview = createImage();
      preview.src = image.currentSrc;
      element.append(preview);
    }
    const [newPicture, largeImage] = createPicture(photo);
    picture = newPicture;
    requestScale(1);
    element.append(picture);
    return showWhenDecoded(largeImage);
  }

  return {
    element,
    getSize: () => size,
    fit: (area: Size) => {
      size = fitPhoto(photo, area);
      element.style.width = `${String(size.width)}px`;
      element.style.height = `${String(size.height)}px`;
      requestScale(1);
    },
    zoom: ({ scale, x, y }: Zoom, isAnimated: boolean) => {
      element.classList.toggle('transition-transform', isAnimated);
      element.style.transform =
        scale === NO_ZOOM.scale ? '' : `translate(${String(x)}px, ${String(y)}px) scale(${String(scale)})`;
    },
    requestScale,
    /** Settles once the larger file is visible or has failed to load. */
    load: () => (loading ??= addImages()),
    /** Frees the memory of the images. */
    unload: () => {
      element.replaceChildren();
      picture = null;
      loading = null;
    },
  };
}

function createPicture({ src, srcSet, avifSrcSet }: LightboxPhoto) {
  const picture = document.createElement('picture');
  if (avifSrcSet !== '') {
    const avif = document.createElement('source');
    avif.type = 'image/avif';
    avif.srcset = avifSrcSet;
    picture.append(avif);
  }
  const image = createImage();
  image.classList.add('opacity-0');
  image.srcset = srcSet;
  image.src = src;
  picture.append(image);
  return [picture, image] as const;
}

function createImage(): HTMLImageElement {
  const image = document.createElement('img');
  image.className = 'absolute inset-0 size-full transition-opacity';
  image.alt = '';
  image.draggable = false;
  return image;
}

async function showWhenDecoded(image: HTMLImageElement) {
  try {
    await image.decode();
    image.classList.remove('opacity-0');
  } catch {
    // The preview or the colour stays visible.
  }
}
