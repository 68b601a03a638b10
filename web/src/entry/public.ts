import '@/styles/public.css';
import { openBookingInPlace } from './public/book-links';
import { hideBrokenPhotos } from './public/broken-photos';
import { localiseMoments } from './public/moments';
import { readPage } from './public/page';
import { reportSeen } from './public/report-seen';
import { sendOnce } from './public/send-once';

/**
 * All that a page from the server runs at once. The page is whole without it, and it is small enough to come along with
 * the first screen: anything heavy waits until somebody wants it.
 */
const root = document.getElementById('root');
const page = readPage(document);

if (root && page) {
  if (root.childElementCount === 0) {
    const { draw } = await import('./public-client');
    draw(root, page);
  }
  localiseMoments(root);
  hideBrokenPhotos(root);
  sendOnce(root);
  openBookingInPlace(root);
  reportSeen(page);
}
