import { clsx } from 'clsx';
import type { PortfolioPhoto } from './portfolio-photo';
import { buildSrcSet, getLargestJpeg } from './portfolio-photo';

interface PhotoPictureProps {
  photo: PortfolioPhoto;
  alt: string;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** Loads the photo before the browser knows whether it is in view. */
  isEager?: boolean;
  className?: string;
}

/** A photo that covers the nearest positioned element. */
export function PhotoPicture({ photo, alt, sizes, isEager = false, className }: PhotoPictureProps) {
  const avifSrcSet = buildSrcSet(photo.files, 'avif');
  return (
    <picture>
      {avifSrcSet !== '' && <source type="image/avif" srcSet={avifSrcSet} sizes={sizes} />}
      <img
        src={getLargestJpeg(photo)}
        srcSet={buildSrcSet(photo.files, 'jpeg')}
        sizes={sizes}
        alt={alt}
        width={photo.width}
        height={photo.height}
        {...(!isEager && { loading: 'lazy' })}
        decoding="async"
        className={clsx('absolute inset-0 size-full object-cover', className)}
      />
    </picture>
  );
}
