import { getFocalPointClasses } from './gallery/focal-point';
import { getRatio } from './gallery/portfolio-photo';
import { PhotoPicture } from './gallery/photo-picture';
import type { PortfolioPhoto } from './types';

interface ServiceCoverProps {
  cover: PortfolioPhoto;
  isEager: boolean;
}

/** Above the text of the card, or beside it on wide screens. Cropped around its focal point. */
export function ServiceCover({ cover, isEager }: ServiceCoverProps) {
  return (
    <div className="relative aspect-video shrink-0 cover-beside:aspect-auto cover-beside:w-50">
      <svg aria-hidden className="absolute inset-0 size-full">
        <rect width="100%" height="100%" fill={cover.colour} />
      </svg>
      <PhotoPicture
        photo={cover}
        alt={cover.alt}
        sizes={formatSizes(getRatio(cover))}
        isEager={isEager}
        className={getFocalPointClasses(cover.focalPoint)}
      />
    </div>
  );
}

const RATIO_ABOVE = 16 / 9;
/** Beside a text of usual length, in pixels. */
const [WIDTH_BESIDE, HEIGHT_BESIDE] = [200, 240];

/**
 * The width of the whole photo, of which a part is visible. The widths of the window are those at which the layout of
 * the page and the place of the cover change.
 */
function formatSizes(ratio: number): string {
  const beside = `${String(Math.ceil(Math.max(WIDTH_BESIDE, HEIGHT_BESIDE * ratio)))}px`;
  const scale = String(Math.round(Math.max(1, ratio / RATIO_ABOVE) * 100) / 100);
  return [
    `(min-width: 64rem) ${beside}`,
    `(min-width: 53rem) calc((100vw - 32.25rem) * ${scale})`,
    `(min-width: 41rem) ${beside}`,
    `calc((100vw - 2.5rem) * ${scale})`,
  ].join(', ');
}
