import { clsx } from 'clsx';
import { useState } from 'react';

export interface PhotoSources {
  /** The same square photo, smallest first. */
  sizes: readonly { width: number; url: string }[];
  /** A tiny version as a data URL. */
  placeholder: string;
}

interface PhotoProps {
  /** A single URL, used when `photo` is null. */
  image: string | null;
  photo: PhotoSources | null;
  alt: string;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** Loads the main photo of a page with high priority. */
  priority?: boolean;
  className?: string;
}

/**
 * A square photo, sized by `className`. A blurred version of `photo` is visible while it loads. An outline of a person is
 * visible while `image` loads, after an error, and if there is neither.
 */
export function Photo({ image, photo, ...props }: PhotoProps) {
  const src = photo?.sizes.at(-1)?.url ?? image;
  if (src === null) return <PersonPlaceholder className={props.className} />;
  // The key resets the failed state when the URL changes.
  return <PhotoImage key={src} src={src} photo={photo} {...props} />;
}

interface PhotoImageProps extends Omit<PhotoProps, 'image'> {
  src: string;
}

function PhotoImage({ src, photo, alt, sizes, priority, className }: PhotoImageProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <PersonPlaceholder className={className} />;
  return (
    <span className={clsx('relative block overflow-hidden', className)}>
      {/* Also visible when a script hides a broken image on a server-rendered page, where React does not run. */}
      <PersonPlaceholder className="absolute inset-0 size-full" />
      {photo && (
        <img
          src={photo.placeholder}
          alt=""
          className="absolute inset-0 size-full scale-110 object-cover blur-md"
        />
      )}
      <img
        // On a prerendered page the image may fail before React attaches `onError`.
        ref={(element) => {
          if (element?.complete && element.naturalWidth === 0) setFailed(true);
        }}
        src={src}
        {...(photo && { srcSet: buildSrcSet(photo), sizes })}
        alt={alt}
        width="400"
        height="400"
        decoding="async"
        {...(priority === true && { fetchPriority: 'high' })}
        className="relative size-full object-cover"
        onError={() => {
          setFailed(true);
        }}
      />
    </span>
  );
}

function PersonPlaceholder({ className }: { className: string | undefined }) {
  return <PersonIcon className={clsx('block bg-line text-ink-soft', className)} />;
}

function buildSrcSet({ sizes }: PhotoSources): string {
  return sizes.map(({ width, url }) => `${url} ${String(width)}w`).join(', ');
}

function PersonIcon({ className }: { className?: string }) {
  return (
    <svg aria-hidden className={className} viewBox="0 0 64 64" fill="currentColor">
      <circle cx="32" cy="24" r="11" />
      <path d="M10 64c0-14 9-23 22-23s22 9 22 23Z" />
    </svg>
  );
}
