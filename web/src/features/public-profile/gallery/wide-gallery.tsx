import { clsx } from 'clsx';
import { layOutJustifiedRows, MEASURE } from './justified-rows';
import { getRatio } from './portfolio-photo';
import { EmptyTile, type GalleryPhotos, PhotoTile } from './photo-tile';

/** The photos in justified rows. */
export function WideGallery({ gallery, className }: { gallery: GalleryPhotos; className?: string }) {
  const ratios = gallery.photos.map(getRatio);
  return (
    <div className={clsx('flex-col gap-2', className)}>
      {layOutJustifiedRows(ratios).map(({ start, height, widths, emptyWidth }) => (
        <div key={start} className="flex gap-2">
          {widths.map((width, offset) => (
            <PhotoTile
              key={offset}
              gallery={gallery}
              index={start + offset}
              ratio={width / height}
              sizes={formatSizes(width)}
            >
              <HoverCaption photo={gallery.photos[start + offset]} />
            </PhotoTile>
          ))}
          {emptyWidth > 0 && <EmptyTile ratio={emptyWidth / height} />}
        </div>
      ))}
    </div>
  );
}

/** The measure is the window without the page's side margins, up to its full width. */
function formatSizes(width: number): string {
  const share = Math.round((width / MEASURE) * 1000) / 1000;
  return `(min-width: 75rem) ${String(Math.ceil(width))}px, calc((100vw - 5rem) * ${String(share)})`;
}

function HoverCaption({ photo }: { photo: GalleryPhotos['photos'][number] | undefined }) {
  if (!photo || photo.caption === '') return null;
  return (
    <span
      dir="auto"
      // The image has the same name if the photographer wrote no other description.
      aria-hidden={photo.alt === ''}
      className="surface-dark absolute inset-x-0 bottom-0 caption-scrim px-4.5 pb-4 font-serif text-20 leading-heading wrap-anywhere text-ink italic opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
    >
      {photo.caption}
    </span>
  );
}
