/** A photo of the photographer's work. Its files keep the proportions of the original. */
export interface PortfolioPhoto {
  id: string;
  /** The size of the largest file, upright. */
  width: number;
  height: number;
  /** The average colour, `#rrggbb`. Visible while the photo loads. */
  colour: string;
  /** May be empty. */
  alt: string;
  /** May be empty. */
  caption: string;
  /** The point that stays visible when the photo is cropped, in per cent of width and height. */
  focalPoint: { x: number; y: number };
  /** Smallest first, at least one. `width` is in pixels; `avif` is null if the server has no such file. */
  files: readonly PhotoFile[];
}

export interface PhotoFile {
  width: number;
  jpeg: string;
  avif: string | null;
}

export function getLargestJpeg({ files }: PortfolioPhoto): string {
  return files.at(-1)?.jpeg ?? '';
}

/** The `srcset` attribute with all files of a format; empty if there are none. */
export function buildSrcSet(files: readonly PhotoFile[], format: 'jpeg' | 'avif'): string {
  return files
    .flatMap((file) => {
      const url = file[format];
      return url === null ? [] : `${url} ${String(file.width)}w`;
    })
    .join(', ');
}

export function getRatio({ width, height }: PortfolioPhoto): number {
  return width / height;
}
