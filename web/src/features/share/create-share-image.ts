import { layOutQrCode } from '@/lib/qr-code-layout';
import { createCanvas, encodeCanvas } from './drawing/canvas';
import { copy } from './drawing/copy';
import { drawShareImage } from './drawing/draw-share-image';
import { FRAMES, type ImageFormat, type ImageTheme, type Photograph } from './drawing/image-formats';
import { readImageStyle } from './drawing/image-style';
import type { Picture } from './drawing/share-image';
import type { SharedPage } from './shared-page';

export interface ImageOptions {
  format: ImageFormat;
  theme: ImageTheme;
  /** Without it, the image shows the profile photo, or large type if there is none. */
  photograph: Photograph | null;
}

const JPEG_QUALITY = 0.92;

/** Draws an image of a public page on this device and returns it as a file. */
export async function createShareImage(page: SharedPage, options: ImageOptions): Promise<File> {
  const { format, theme, photograph } = options;
  const style = readImageStyle(theme, page.accent);
  const { encode } = await import('uqr');
  const [picture] = await Promise.all([loadPicture(page, photograph), loadFonts(style.serif, page.name)]);
  const { width, height } = FRAMES[format];
  const { canvas, context } = createCanvas(width, height);
  context.imageSmoothingQuality = 'high';
  drawShareImage(context, {
    format,
    name: page.name,
    link: page.host + page.path,
    qrCode: layOutQrCode(encode(page.url, { ecc: 'M', border: 0 }).data, { hasInitial: false }),
    picture,
    style,
  });
  // Without a photo, PNG is smaller than JPEG and keeps the edges of the letters sharp. With a photo it has several MB.
  const [type, extension] = picture ? (['image/jpeg', 'jpg'] as const) : (['image/png', 'png'] as const);
  const blob = await encodeCanvas(canvas, type, JPEG_QUALITY);
  return new File([blob], `${page.username}-${format}.${extension}`, { type });
}

async function loadPicture(page: SharedPage, photograph: Photograph | null): Promise<Picture | null> {
  const url = photograph?.url ?? page.portraitUrl;
  if (url === null) return null;
  const source = new Image();
  source.src = url;
  await source.decode();
  const { naturalWidth: width, naturalHeight: height } = source;
  const { focalPoint } = photograph ?? {};
  return {
    kind: photograph ? 'photograph' : 'portrait',
    source,
    width,
    height,
    ...(focalPoint && { focalPoint }),
  };
}

/** A canvas draws with a fallback font instead of waiting for a font to load. */
async function loadFonts(fontFamily: string, name: string) {
  // Only the font itself: the metric-matched fallbacks are local, and a missing one would reject.
  const [font = ''] = fontFamily.split(',');
  await Promise.all([
    document.fonts.load(`100px ${font}`, name),
    document.fonts.load(`italic 100px ${font}`, copy.invitation),
  ]);
}
