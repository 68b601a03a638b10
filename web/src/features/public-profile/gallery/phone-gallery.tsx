import { clsx } from 'clsx';
import { BLOCK_GAP, type Column, layOutPhoneBlocks, PHONE_WIDTH, type PhoneBlock } from './phone-blocks';
import { getRatio } from './portfolio-photo';
import { type GalleryPhotos, PhotoTile } from './photo-tile';

/** The width of a preview on a wide screen, at most. */
const PREVIEW_WIDTH = 416;

/** The photos in blocks as wide as the screen, or as its container in a preview. */
export function PhoneGallery({ gallery, className }: { gallery: GalleryPhotos; className?: string }) {
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      {layOutPhoneBlocks(gallery.photos.map(getRatio)).map((block) => (
        <Block key={block.start} gallery={gallery} block={block} />
      ))}
    </div>
  );
}

/** Only a photo over the full width shows its caption. The other ones are too narrow for a text. */
function Block({ gallery, block }: { gallery: GalleryPhotos; block: PhoneBlock }) {
  const columns = (
    <div className="flex gap-1">
      {block.columns.map((column) => (
        <PhotoColumn key={column.photos[0]} gallery={gallery} block={block} column={column} />
      ))}
    </div>
  );
  const caption = block.kind === 'wide' && gallery.photos[block.start]?.caption;
  if (!caption) return columns;
  return (
    <figure>
      {columns}
      <figcaption
        dir="auto"
        className={clsx(
          'pt-3 pb-6 font-serif text-17 leading-heading wrap-anywhere italic',
          gallery.areLinks && 'px-page',
        )}
      >
        {caption}
      </figcaption>
    </figure>
  );
}

interface PhotoColumnProps {
  gallery: GalleryPhotos;
  block: PhoneBlock;
  column: Column;
}

function PhotoColumn({ gallery, block, column: { photos, ratio, width } }: PhotoColumnProps) {
  const share = width / PHONE_WIDTH;
  const sizes = `(min-width: 48rem) ${String(Math.ceil(share * PREVIEW_WIDTH))}px, ${formatPerCent(share)}vw`;
  const isTall = photos.length === 1 && block.columns.some((other) => other.photos.length > 1);
  const tiles = photos.map((index) => (
    <PhotoTile
      key={index}
      gallery={gallery}
      index={index}
      ratio={ratio}
      sizes={sizes}
      {...(isTall && { className: '-me-(--gap-share)' })}
    />
  ));
  if (isTall) return <div className={clsx('min-w-0 pe-(--gap-share)', getGapShareClass(ratio))}>{tiles}</div>;
  return photos.length === 1 ? tiles : <div className="flex min-w-0 flex-col gap-1">{tiles}</div>;
}

/** In steps of half a pixel, for ratios up to 1. */
const GAP_SHARE_CLASSES = [
  '[--gap-share:0px]',
  '[--gap-share:0.5px]',
  '[--gap-share:1px]',
  '[--gap-share:1.5px]',
  '[--gap-share:2px]',
  '[--gap-share:2.5px]',
  '[--gap-share:3px]',
  '[--gap-share:3.5px]',
  '[--gap-share:4px]',
];

/**
 * The tall photo of a trio is as high as the stack with its gap. The widths of flex items are in proportion to their
 * ratios without gaps, so the tall photo needs this additional width, which is padding and does not shrink.
 */
function getGapShareClass(ratio: number): string | undefined {
  return GAP_SHARE_CLASSES[Math.round(ratio * BLOCK_GAP * 2)];
}

function formatPerCent(share: number): string {
  return String(Math.round(share * 1000) / 10);
}
