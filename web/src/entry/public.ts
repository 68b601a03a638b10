import '@/styles/public.css';
import { enhanceBookLinks } from './public/book-links';
import {
  hideBrokenPhotos,
  localizeTimes,
  preventDoubleSubmit,
  readPageData,
  reportSeen,
} from './public/page-enhancements';
import { enhancePhotoLinks } from './public/photo-links';

/**
 * The script of server-rendered pages. The pages work without it. It is small enough to load with the first screen;
 * anything large is loaded on demand.
 */
const root = document.getElementById('root');
const page = readPageData(document);

if (root && page) {
  if (root.childElementCount === 0) {
    const { renderInBrowser } = await import('./public-client');
    renderInBrowser(root, page);
  }
  localizeTimes(root);
  hideBrokenPhotos(root);
  preventDoubleSubmit(root);
  enhanceBookLinks(root);
  enhancePhotoLinks(root);
  reportSeen(page);
}
