import { describePhoto } from './gallery/describe-photo';
import { buildSrcSet, getLargestJpeg, type PortfolioPhoto } from './gallery/portfolio-photo';
import type { LightboxPhoto } from './lightbox/lightbox-photo';

/** `findImage` finds the image of a photo on the page. */
export function createLightboxPhotos(
  photos: readonly PortfolioPhoto[],
  findImage: (photo: PortfolioPhoto) => HTMLImageElement | null,
): LightboxPhoto[] {
  return photos.map((photo, index) => ({
    name: describePhoto(photo, index, photos.length),
    caption: photo.caption,
    width: photo.width,
    height: photo.height,
    colour: photo.colour,
    src: getLargestJpeg(photo),
    srcSet: buildSrcSet(photo.files, 'jpeg'),
    avifSrcSet: buildSrcSet(photo.files, 'avif'),
    findImage: () => findImage(photo),
  }));
}
