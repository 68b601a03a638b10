import { clsx } from 'clsx';
import type { LinkPreview } from './link-preview';

/** A link as others see it. A picture of a card: nothing in it leads anywhere. */
export function PreviewCard({
  preview: { title, description, host, picture, layout },
}: {
  preview: LinkPreview;
}) {
  const isBeside = layout === 'beside';
  return (
    <div
      className={clsx(
        'grid overflow-hidden rounded-card border border-line bg-paper',
        isBeside && 'grid-cols-[5.5rem_minmax(0,1fr)] items-center',
      )}
    >
      <img
        src={picture.path}
        alt=""
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
        className={clsx(
          'w-full bg-wash object-cover',
          isBeside ? 'aspect-square h-full' : 'aspect-[1200/630]',
        )}
      />
      <div className="min-w-0 px-4 py-3">
        <p className="truncate text-13 text-ink-soft">{host}</p>
        <p dir="auto" className="truncate text-15 font-medium">
          {title}
        </p>
        <p dir="auto" className="line-clamp-2 text-13 wrap-anywhere text-ink-soft">
          {description}
        </p>
      </div>
    </div>
  );
}
