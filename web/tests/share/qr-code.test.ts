import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { createQrSvg, paintQrCode, PNG_SIDE_PIXELS } from '@/features/share/qr-code-files';
import { layOutQrCode } from '@/lib/qr-code-layout';
import { createTestCanvas, drawSvg, scanQrCode } from './qr-code-images';

const URLS = [
  'http://a.io/u/abc',
  'https://lenslink.app/u/annaberg',
  'http://127.0.0.1:34567/u/anna-0f3c9d1e',
  `https://photographers.of-the-far-north.example.com/u/${'w'.repeat(30)}`,
  `https://xn--${'n'.repeat(50)}.example.com/studio/u/${'m'.repeat(30)}`,
];

const createLayout = (url: string) => layOutQrCode(encode(url, { ecc: 'H', border: 0 }).data);

describe.each(URLS)('the QR code of %s', (url) => {
  const layout = createLayout(url);

  test('can be scanned from the PNG with its initial', () => {
    const image = createTestCanvas(PNG_SIDE_PIXELS);
    paintQrCode(image.canvas, layout, 'L');
    expect(scanQrCode(image.toPng())).toBe(url);
  });

  test('can be scanned from the SVG', () => {
    expect(scanQrCode(drawSvg(createQrSvg(layout, 'L'), 8))).toBe(url);
  });

  test('has a quiet zone of four modules and an empty centre', () => {
    const { darkRuns, side, free } = layout;
    expect(Math.min(...darkRuns.map(({ x }) => x), ...darkRuns.map(({ y }) => y))).toBe(4);
    expect(Math.max(...darkRuns.map(({ x, width }) => x + width), ...darkRuns.map(({ y }) => y + 1))).toBe(
      side - 4,
    );
    expect(free.start * 2 + free.side).toBe(side);
    const runsInFreeSquare = darkRuns.filter(
      ({ x, y, width }) =>
        y >= free.start && y < free.start + free.side && x < free.start + free.side && x + width > free.start,
    );
    expect(runsInFreeSquare).toEqual([]);
  });
});

test('paints whole pixels and fills the whole PNG', () => {
  const layout = createLayout('https://lenslink.app/u/annaberg');
  const image = createTestCanvas(PNG_SIDE_PIXELS);
  const coordinates: number[] = [];
  const fillRect = (...rectangle: [number, number, number, number]) => coordinates.push(...rectangle);
  paintQrCode({ ...image.canvas, fillRect }, layout, 'L');
  expect(coordinates.filter((coordinate) => !Number.isInteger(coordinate))).toEqual([]);
  expect(coordinates.slice(0, 4)).toEqual([0, 0, PNG_SIDE_PIXELS, PNG_SIDE_PIXELS]);
});

test('escapes an initial that is markup', () => {
  expect(createQrSvg(createLayout('http://a.io/u/abc'), '<')).toContain('>&lt;</text>');
});
