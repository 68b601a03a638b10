import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { PhoneGallery } from './phone-gallery';
import type { PortfolioPhoto } from './portfolio-photo';
import { WideGallery } from './wide-gallery';

interface GalleryProps {
  heading: ReactNode;
  photos: readonly PortfolioPhoto[];
  /** Whether it is on the public page: there it may reach over the column of its text, and its photos are links. */
  isOnPage: boolean;
}

/**
 * The photographer's work. Both layouts are in the markup, because the server does not know the width; the browser does
 * not load the photos of the hidden one.
 */
export function Gallery({ heading, photos, isOnPage }: GalleryProps) {
  const gallery = { photos, areLinks: isOnPage };
  return (
    <section
      className={clsx(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 @xs:mt-5 @3xl:col-span-2 @3xl:row-start-3 @3xl:mt-14 @3xl:gap-5',
        isOnPage && 'bleed-to-measure',
      )}
    >
      {heading}
      <PhoneGallery gallery={gallery} className={clsx('@min-[43rem]:hidden', isOnPage && 'bleed-to-edges')} />
      <WideGallery gallery={gallery} className="hidden @min-[43rem]:flex" />
    </section>
  );
}
