import { QUIET_ZONE, type QrCodeLayout } from '@/lib/qr-code-layout';
import type { ImageStyle } from './image-style';
import type { Canvas2D } from './share-image';

/** Smaller modules do not survive the compression of social networks. */
export const MIN_MODULE_PIXELS = 6;

export interface SizedQrCode {
  layout: QrCodeLayout;
  modulePixels: number;
  /** The side in pixels. Without the quiet zone on light paper, which is a quiet zone itself. */
  side: number;
  /** From the edge to the first module, in modules. */
  inset: number;
}

/** Makes the modules of a QR code as large as `maxSide` allows, in whole pixels. */
export function sizeQrCode(layout: QrCodeLayout, maxSide: number, { isDark }: ImageStyle): SizedQrCode {
  const inset = isDark ? QUIET_ZONE : 0;
  const sideModules = layout.side - 2 * (QUIET_ZONE - inset);
  const modulePixels = Math.max(MIN_MODULE_PIXELS, Math.floor(maxSide / sideModules));
  return { layout, modulePixels, inset, side: sideModules * modulePixels };
}

/** Draws the code in dark ink: on light paper directly, on dark paper on a light square. */
export function drawQrCode(
  canvas: Canvas2D,
  code: SizedQrCode,
  left: number,
  top: number,
  style: ImageStyle,
) {
  const { layout, modulePixels, inset, side } = code;
  if (style.isDark) {
    canvas.fillStyle = style.ink;
    canvas.fillRect(left, top, side, side);
  }
  canvas.fillStyle = style.isDark ? style.paper : style.ink;
  const toPixels = (module: number) => (module - QUIET_ZONE + inset) * modulePixels;
  for (const { x, y, width } of layout.darkRuns) {
    canvas.fillRect(left + toPixels(x), top + toPixels(y), width * modulePixels, modulePixels);
  }
}
