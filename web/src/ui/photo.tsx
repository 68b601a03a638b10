import { clsx } from 'clsx';
import { useState } from 'react';
import { PersonIcon } from './person-icon';

export interface PhotoSources {
  /** The same square picture, the smallest first. */
  sizes: readonly { width: number; url: string }[];
  /** A few bytes of it, as a data URL. */
  placeholder: string;
}

interface PhotoProps {
  /** One address of the picture, for when there is nothing to choose from. */
  image: string | null;
  photo: PhotoSources | null;
  alt: string;
  /** How wide it is on the page, as in the attribute `sizes`. */
  sizes: string;
  /** For the one picture that a page is about: it comes before everything else. */
  priority?: boolean;
  className?: string;
}

/** A square photo in a place whose size the class gives: blurred until it is there, a person's outline without one. */
export function Photo({ image, photo, ...props }: PhotoProps) {
  const src = photo?.sizes.at(-1)?.url ?? image;
  if (src === null) return <Blank className={props.className} />;
  // Another address is another picture: that the one before could not be loaded says nothing about it.
  return <Picture key={src} src={src} photo={photo} {...props} />;
}

interface PictureProps extends Omit<PhotoProps, 'image'> {
  src: string;
}

function Picture({ src, photo, alt, sizes, priority, className }: PictureProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <Blank className={className} />;
  return (
    <span className={clsx('relative block overflow-hidden', className)}>
      {/* Comes to light when the pictures over it are taken away, on a page where nothing of this runs. */}
      <Blank className="absolute inset-0 size-full" />
      {photo && (
        <img
          src={photo.placeholder}
          alt=""
          className="absolute inset-0 size-full scale-110 object-cover blur-md"
        />
      )}
      <img
        // A page that came as HTML may have failed to load it before anybody could listen.
        ref={(element) => {
          if (element?.complete && element.naturalWidth === 0) setFailed(true);
        }}
        src={src}
        {...(photo && { srcSet: sourceSet(photo), sizes })}
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

function Blank({ className }: { className: string | undefined }) {
  return <PersonIcon className={clsx('block bg-line text-ink-soft', className)} />;
}

function sourceSet({ sizes }: PhotoSources): string {
  return sizes.map(({ width, url }) => `${url} ${String(width)}w`).join(', ');
}
