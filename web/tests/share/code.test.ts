import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { codeSvg, paintCode, PNG_PIXELS } from '@/features/share/code-files';
import { codeShape } from '@/features/share/code-shape';
import { createPaper, drawSvg, scan } from './pictures';

const ADDRESSES = [
  'http://a.io/u/abc',
  'https://lenslink.app/u/annaberg',
  'http://127.0.0.1:34567/u/anna-0f3c9d1e',
  `https://photographers.of-the-far-north.example.com/u/${'w'.repeat(30)}`,
  `https://xn--${'n'.repeat(50)}.example.com/studio/u/${'m'.repeat(30)}`,
];

const shapeOf = (address: string) => codeShape(encode(address, { ecc: 'H', border: 0 }).data);

describe.each(ADDRESSES)('the code of %s', (address) => {
  const shape = shapeOf(address);

  test('is read off the PNG, mark and all', () => {
    const paper = createPaper(PNG_PIXELS);
    paintCode(paper.canvas, shape, 'L');
    expect(scan(paper.file())).toBe(address);
  });

  test('is read off the SVG', () => {
    expect(scan(drawSvg(codeSvg(shape, 'L'), 8))).toBe(address);
  });

  test('has four modules of white around it, and none in its middle', () => {
    const { rows, side, free } = shape;
    expect(Math.min(...rows.map(({ x }) => x), ...rows.map(({ y }) => y))).toBe(4);
    expect(Math.max(...rows.map(({ x, width }) => x + width), ...rows.map(({ y }) => y + 1))).toBe(side - 4);
    expect(free.at * 2 + free.side).toBe(side);
    const inside = rows.filter(
      ({ x, y, width }) =>
        y >= free.at && y < free.at + free.side && x < free.at + free.side && x + width > free.at,
    );
    expect(inside).toEqual([]);
  });
});

test('modules are whole pixels, and the picture is as large as it says', () => {
  const shape = shapeOf('https://lenslink.app/u/annaberg');
  const paper = createPaper(PNG_PIXELS);
  const strokes: number[] = [];
  const fillRect = (...numbers: [number, number, number, number]) => strokes.push(...numbers);
  paintCode({ ...paper.canvas, fillRect }, shape, 'L');
  expect(strokes.filter((number) => !Number.isInteger(number))).toEqual([]);
  expect(strokes.slice(0, 4)).toEqual([0, 0, PNG_PIXELS, PNG_PIXELS]);
});

test('a mark that is markup stays a mark', () => {
  expect(codeSvg(shapeOf('http://a.io/u/abc'), '<')).toContain('>&lt;</text>');
});
