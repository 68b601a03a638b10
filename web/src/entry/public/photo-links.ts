import { enhanceDialogLinks } from './dialog-links';

/** Links to the largest file of a photo. The value of `data-photo` is the id of the photo. */
const PHOTO_LINK_SELECTOR = 'a[data-photo]';

const importIsland = () => import('../lightbox-island');

/** Opens the photo in the lightbox instead of following the link to its file. */
export function enhancePhotoLinks(root: HTMLElement, load: typeof importIsland = importIsland) {
  enhanceDialogLinks(root, {
    selector: PHOTO_LINK_SELECTOR,
    load,
    open: (island, link) => {
      island.openPhoto(link.dataset.photo ?? '');
    },
  });
}
