import { readFileSync } from 'node:fs';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { getCrop } from '@/features/share/drawing/draw-picture';
import { drawShareImage } from '@/features/share/drawing/draw-share-image';
import { HAIRLINE_WIDTH } from '@/features/share/drawing/draw-frame-line';
import { FRAMES, type ImageFormat, type ImageTheme } from '@/features/share/drawing/image-formats';
import type { Area, Picture, ShareImage } from '@/features/share/drawing/share-image';
import { getReadableAccent } from '@/lib/accent';
import { layOutQrCode, QUIET_ZONE } from '@/lib/qr-code-layout';
import { getToken, readThemes } from '../../build/tokens.ts';
import { scanQrCode } from './qr-code-images';
import { createRecordingCanvas } from './recording-canvas';

const SHORT_URL = 'https://lenslink.app/u/annaberg';
const LONG_URL = `https://photographers.of-the-far-north.example.com/u/${'w'.repeat(30)}`;
const themes = readThemes(readFileSync('src/styles/tokens.css', 'utf8'));

const LONG_NAME =
  'Photographs of weddings, families and very small children in the natural light of the northern coast';
const CONTENTS = [
  ['A', SHORT_URL],
  ['Anna Berg', LONG_URL],
  ['Alexandra von Hohenstein', SHORT_URL],
  ['Maximiliane Konstantinopolitan-Wildenbruch und Söhne Atelier', SHORT_URL],
  [LONG_NAME, LONG_URL],
  ['x'.repeat(100), SHORT_URL],
  ['سارة الأحمد', LONG_URL],
  ['写真家 田中さくら', SHORT_URL],
  ['🌅📷', SHORT_URL],
] as const;
const PICTURES: Record<string, Picture | null> = {
  'a wide photograph': createPicture('photograph', 1200, 800),
  'a high photograph': createPicture('photograph', 800, 1200),
  'the profile photo': createPicture('portrait', 1024, 1024),
  'no photo': null,
};
const COMBINATIONS = (['story', 'card'] as const).flatMap((format) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    Object.keys(PICTURES).map((pictureName) => ({ format, theme, pictureName })),
  ),
);

describe.each(COMBINATIONS)('the $theme $format with $pictureName', ({ format, theme, pictureName }) => {
  const picture = PICTURES[pictureName] ?? null;
  const { width, top, bottom, margin } = FRAMES[format];

  test.each(CONTENTS)('keeps the text and the QR code of %s inside its frame', (name, url) => {
    const { texts, code } = draw({ format, theme, picture, name, url });
    for (const area of [...texts, code]) {
      expect(area.top).toBeGreaterThanOrEqual(top - 1);
      expect(area.left).toBeGreaterThanOrEqual(margin - 1);
      expect(area.right).toBeLessThanOrEqual(width - margin + 1);
      // A baseline is on the edge; the letters that reach below it are short.
      expect(area.bottom).toBeLessThanOrEqual(bottom + 10);
    }
  });

  test.each(CONTENTS)('sets nothing over the text and the QR code of %s', (name, url) => {
    const { texts, code, quietZone, pictures, hairlines } = draw({ format, theme, picture, name, url });
    const lines = texts.map(shrinkToLetters);
    const overlaps = [...lines, ...pictures, ...hairlines].filter((area) => overlap(area, quietZone));
    expect(overlaps).toEqual([]);
    for (const [index, line] of lines.entries()) {
      const others = [...lines.slice(index + 1), ...pictures, code];
      expect(others.filter((other) => overlap(line, other))).toEqual([]);
    }
  });

  test('has a QR code that scanners read, with modules of at least 6 px', () => {
    for (const url of [SHORT_URL, LONG_URL]) {
      const image = draw({ format, theme, picture, url });
      expect(scanQrCode(image.toPng(image.quietZone))).toBe(url);
      expect(image.modulePixels).toBeGreaterThanOrEqual(6);
    }
  });

  test.each(CONTENTS)('draws the modules of the QR code of %s on whole pixels', (name, url) => {
    const { code } = draw({ format, theme, picture, name, url });
    expect(Object.values(code).filter((edge) => !Number.isInteger(edge))).toEqual([]);
  });

  test.each(['#000000', '#ffffff', '#ffee00', '#00ff88', '#c2410c', '#22406e', '#808080'])(
    'has enough contrast with the accent %s',
    (accent) => {
      const { texts, rectangles } = draw({ format, theme, picture, accent });
      for (const text of texts) {
        const background = rectangles.findLast((rectangle) => overlap(rectangle, text));
        expect(getContrast(text.colour, background?.colour ?? ''), text.text).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});

test.each(['story', 'card'] as const)('mirrors a %s with an Arabic name', (format) => {
  const picture = createPicture('photograph', 800, 1200);
  const latin = draw({ format, picture, name: 'Sara' });
  const arabic = draw({ format, picture, name: 'سارة' });
  const nameOf = ({ texts }: typeof latin, name: string) => texts.find(({ text }) => text === name);
  expect(nameOf(latin, 'Sara')?.left).toBeLessThan(latin.code.left + (format === 'card' ? 1 : 0));
  expect(nameOf(arabic, 'سارة')?.right).toBeGreaterThan(arabic.code.right - (format === 'card' ? 1 : 0));
  expect(arabic.code.left).not.toBe(latin.code.left);
});

test('gives a photograph most of a story', () => {
  const [photograph] = draw({ format: 'story', picture: createPicture('photograph', 1200, 800) }).pictures;
  expect(photograph).toMatchObject({ left: 0, top: 0, right: 1080 });
  expect(photograph?.bottom).toBeGreaterThan(1150);
});

test('does not blur a small profile photo by enlarging it', () => {
  const [portrait] = draw({ format: 'story', picture: createPicture('portrait', 200, 200) }).pictures;
  expect(portrait && portrait.right - portrait.left).toBeLessThanOrEqual(500);
});

describe('the crop of a photograph', () => {
  const wide = createPicture('photograph', 1200, 800);

  test('is its middle by default', () => {
    expect(getCrop(wide, 1)).toEqual({ left: 200, top: 0, right: 1000, bottom: 800 });
  });

  test('has the focal point in its middle, as far as the photograph reaches', () => {
    expect(getCrop({ ...wide, focalPoint: { x: 60, y: 20 } }, 1).left).toBe(320);
    expect(getCrop({ ...wide, focalPoint: { x: 95, y: 20 } }, 1).right).toBe(1200);
    expect(getCrop({ ...wide, focalPoint: { x: 60, y: 5 } }, 3)).toMatchObject({ top: 0, bottom: 400 });
  });
});

function createPicture(kind: Picture['kind'], width: number, height: number): Picture {
  return { kind, width, height, source: {} as CanvasImageSource };
}

interface DrawOptions {
  format: ImageFormat;
  theme?: ImageTheme;
  picture: Picture | null;
  name?: string;
  url?: string;
  accent?: string;
}

function draw({
  format,
  theme = 'light',
  picture,
  name = 'Anna Berg',
  url = SHORT_URL,
  accent,
}: DrawOptions) {
  const tokens = themes[theme];
  const isDark = theme === 'dark';
  const readable = accent === undefined ? null : getReadableAccent(accent);
  const image: ShareImage = {
    format,
    name,
    link: url.replace('https://', ''),
    qrCode: layOutQrCode(encode(url, { ecc: 'M', border: 0 }).data, { hasInitial: false }),
    picture,
    style: {
      isDark,
      paper: getToken(tokens, 'paper'),
      ink: getToken(tokens, 'ink'),
      inkSoft: getToken(tokens, 'ink-soft'),
      lineStrong: getToken(tokens, 'line-strong'),
      accent: (isDark ? readable?.onDark : readable?.onLight) ?? getToken(tokens, 'accent'),
      onAccent: getToken(tokens, 'on-accent'),
      serif: 'serif',
      mono: 'monospace',
    },
  };
  const recording = createRecordingCanvas();
  drawShareImage(recording.canvas, image);

  const getHeight = ({ top, bottom }: Area) => bottom - top;
  const hairlines = recording.rectangles.filter((area) => getHeight(area) === HAIRLINE_WIDTH);
  // The modules are the smallest rectangles except the hairlines, and all have the same height.
  const heights = recording.rectangles.map(getHeight).filter((pixels) => pixels > HAIRLINE_WIDTH);
  const modulePixels = Math.min(...heights);
  const modules = recording.rectangles.filter((area) => getHeight(area) === modulePixels);
  const code = {
    left: Math.min(...modules.map(({ left }) => left)),
    top: Math.min(...modules.map(({ top }) => top)),
    right: Math.max(...modules.map(({ right }) => right)),
    bottom: Math.max(...modules.map(({ bottom }) => bottom)),
  };
  const quiet = QUIET_ZONE * modulePixels;
  const quietZone = {
    left: code.left - quiet,
    top: code.top - quiet,
    right: code.right + quiet,
    bottom: code.bottom + quiet,
  };
  return { ...recording, code, quietZone, modulePixels, hairlines };
}

/** Lines of text may be closer than their boxes. Their letters must not touch. */
function shrinkToLetters<Box extends Area>(box: Box): Box {
  return { ...box, bottom: box.bottom - 0.14 * (box.bottom - box.top) };
}

function overlap(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function getContrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [getLuminance(first), getLuminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const fraction = parseInt(colour.slice(start, start + 2), 16) / 255;
    return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
