import type { ViewData } from '@/routes/server-views';
import { readPageData } from './page-enhancements';

/** The data of a photographer's public page. Throws on another page. */
export function readProfilePage(): ViewData['profile'] {
  const page = readPageData(document);
  if (page?.view !== 'profile') throw new Error('This is not the public page of a photographer.');
  return page.props as unknown as ViewData['profile'];
}
