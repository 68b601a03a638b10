import { createLightboxPhotos } from '@/features/public-profile/create-lightbox-photos';
import { openLightbox } from '@/features/public-profile/lightbox/lightbox';
import type { PortfolioPhoto } from '@/features/public-profile/types';
import { readProfilePage } from './public/profile-page';

/**
 * Opens a photo of a server-rendered page, with the data that the server embedded. Throws if the page has no such photo
 * or the browser cannot show the dialog, so that the caller can follow the link instead.
 */
export function openPhoto(photoId: string) {
  const photos = readProfilePage().profile.portfolio ?? [];
  const startIndex = photos.findIndex(({ id }) => id === photoId);
  if (startIndex === -1) throw new Error(`The page has no photo ${photoId}.`);
  openLightbox(createLightboxPhotos(photos, findImage), startIndex);
}

/** The page contains each photo twice, once for phones and once for wide screens. One of them is visible. */
function findImage({ id }: PortfolioPhoto): HTMLImageElement | null {
  const links = [...document.querySelectorAll<HTMLElement>('a[data-photo]')];
  const images = links.filter(({ dataset }) => dataset.photo === id).map((link) => link.querySelector('img'));
  return images.find((image) => image !== null && image.getClientRects().length > 0) ?? null;
}
