import type { QrCodeLayout } from '@/lib/qr-code-layout';
import type { ImageFormat, Photograph } from './image-formats';
import type { ImageStyle } from './image-style';

/** The part of a canvas context that the images are drawn with. */
export type Canvas2D = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'font'
  | 'letterSpacing'
  | 'direction'
  | 'textAlign'
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'drawImage'
  | 'save'
  | 'restore'
  | 'beginPath'
  | 'arc'
  | 'clip'
  | 'stroke'
>;

/** A photograph fills its part of the image. The profile photo is a round portrait. */
export interface Picture {
  kind: 'photograph' | 'portrait';
  source: CanvasImageSource;
  width: number;
  height: number;
  focalPoint?: Photograph['focalPoint'];
}

/** Everything that is visible in an image. */
export interface ShareImage {
  format: ImageFormat;
  name: string;
  /** `lenslink.app/u/annaberg` */
  link: string;
  qrCode: QrCodeLayout;
  picture: Picture | null;
  style: ImageStyle;
}

/** The edges of a rectangle, in pixels. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
