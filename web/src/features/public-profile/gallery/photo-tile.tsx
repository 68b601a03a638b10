import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { PortfolioPhoto } from './portfolio-photo';
import { describePhoto } from './describe-photo';
import { getLargestJpeg } from './portfolio-photo';
import { PhotoPicture } from './photo-picture';

/** The photos of a gallery and what all their tiles share. */
export interface GalleryPhotos {
  photos: readonly PortfolioPhoto[];
  /** Whether each photo links to its largest file, as on the public page. In previews it does not. */
  areLinks: boolean;
}

/**
 * In pixels. Larger than any screen: flex items shrink in proportion to their width, so the tiles of a row get widths in
 * proportion to their ratios, and the same height.
 */
const SIZER_HEIGHT = 4000;

interface PhotoTileProps {
  gallery: GalleryPhotos;
  /** The photo's index in the gallery. */
  index: number;
  /** The ratio of width to height that determines the width of the tile in its row. */
  ratio: number;
  sizes: string;
  className?: string;
  children?: ReactNode;
}

/**
 * An uncropped photo. The content security policy forbids style attributes, so an SVG gives the tile its ratio, and its
 * average colour while the photo loads. The value of `data-photo` is the id of the photo.
 */
export function PhotoTile({ gallery, index, ratio, sizes, className, children }: PhotoTileProps) {
  const photo = gallery.photos[index];
  if (!photo) return null;
  const { width, height, colour } = photo;
  const content = (
    <>
      <svg
        aria-hidden
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        width={Math.round(ratio * SIZER_HEIGHT)}
        className="h-auto max-w-full"
      >
        <path fill={colour} d={`M0 0h${String(width)}v${String(height)}H0z`} />
      </svg>
      <PhotoPicture photo={photo} alt={describePhoto(photo, index, gallery.photos.length)} sizes={sizes} />
      {children}
    </>
  );
  const classes = clsx('group relative block min-w-0 overflow-hidden', className);
  if (!gallery.areLinks) return <div className={classes}>{content}</div>;
  return (
    <a
      href={getLargestJpeg(photo)}
      data-photo={photo.id}
      className={clsx('inner-focus-ring aria-busy:cursor-progress', classes)}
    >
      {content}
    </a>
  );
}

/** Takes the rest of a row that its photos do not fill. */
export function EmptyTile({ ratio }: { ratio: number }) {
  return <svg aria-hidden width={Math.round(ratio * SIZER_HEIGHT)} className="h-px min-w-0" />;
}
