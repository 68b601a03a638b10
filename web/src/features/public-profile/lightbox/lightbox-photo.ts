import type { Size } from './zoom';

/** A photo as the lightbox needs it. The size is that of the largest file. */
export interface LightboxPhoto extends Size {
  /** For screen readers. */
  name: string;
  /** May be empty. */
  caption: string;
  /** Visible until a file has loaded. */
  colour: string;
  /** The largest file. */
  src: string;
  srcSet: string;
  /** Empty if there are no AVIF files. */
  avifSrcSet: string;
  /** Finds the image on the page, of which a file may have loaded already. */
  findImage: () => HTMLImageElement | null;
}
