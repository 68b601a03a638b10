import { clsx } from 'clsx';
import { useCallback, type ReactNode } from 'react';
import { Skeleton } from '@/ui/load-state';
import type { ImageFormat } from './drawing/image-formats';

interface ImagePreviewProps {
  /** Undefined while the image is drawn. */
  file: File | undefined;
  format: ImageFormat;
  alt: string;
  /** Replaces the image if it could not be drawn. */
  failure: ReactNode;
}

const SHAPES: Readonly<Record<ImageFormat, string>> = {
  story: 'aspect-[9/16] h-full w-auto',
  card: 'aspect-square max-h-full w-full max-w-85',
};

/** The image in its true proportions, in a box that keeps its size when the format changes. */
export function ImagePreview({ file, format, alt, failure }: ImagePreviewProps) {
  const shape = SHAPES[format];
  return (
    <div className="grid h-93 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden rounded-control bg-wash p-4">
      {failure ??
        (file ? (
          <FileImage file={file} alt={alt} className={clsx(shape, 'shadow-lift')} />
        ) : (
          <Skeleton className={shape} />
        ))}
    </div>
  );
}

interface FileImageProps {
  file: File;
  alt: string;
  className: string;
}

function FileImage({ file, alt, className }: FileImageProps) {
  const showFile = useCallback(
    (element: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      element.src = url;
      return () => {
        URL.revokeObjectURL(url);
      };
    },
    [file],
  );
  return <img ref={showFile} alt={alt} className={className} />;
}
