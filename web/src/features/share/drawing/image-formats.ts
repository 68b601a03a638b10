/** The images with the link and the QR code that a photographer can post: a story and a square card. */
export type ImageFormat = 'story' | 'card';
export type ImageTheme = 'light' | 'dark';

interface Frame {
  width: number;
  height: number;
  /** The left and right margin of text. */
  margin: number;
  /** Text and the QR code stay between these two. */
  top: number;
  bottom: number;
}

/** In pixels. Instagram's own controls cover the first 250 and the last 340 pixels of a story. */
export const FRAMES: Readonly<Record<ImageFormat, Frame>> = {
  story: { width: 1080, height: 1920, margin: 84, top: 250, bottom: 1580 },
  card: { width: 1080, height: 1080, margin: 72, top: 72, bottom: 984 },
};

/** A photograph of the portfolio. */
export interface Photograph {
  id: string;
  url: string;
  alt: string;
  width: number;
  height: number;
  /** The point that stays visible when the photograph is cropped, in per cent. The middle by default. */
  focalPoint?: { x: number; y: number };
}
