import { enhanceDialogLinks } from './dialog-links';

/** Links to the booking page of a service. The value of `data-book` is the id of the service. */
const BOOK_LINK_SELECTOR = 'a[data-book]';

const importIsland = () => import('../booking-island');

/** Opens the booking dialog instead of following the links to the booking page. */
export function enhanceBookLinks(root: HTMLElement, load: typeof importIsland = importIsland) {
  enhanceDialogLinks(root, {
    selector: BOOK_LINK_SELECTOR,
    load,
    open: (island, link) => {
      island.openBooking(link.dataset.book ?? '', link);
    },
  });
}
