import { describe, expect, test } from 'vitest';
import { type JustifiedRow, layOutJustifiedRows, MEASURE, ROW_GAP } from './justified-rows';
import { sampleRatios } from './sample-ratios';

const [LANDSCAPE, PORTRAIT, SQUARE, PANORAMA] = [3 / 2, 2 / 3, 1, 4];
const [TARGET_HEIGHT, MIN_HEIGHT, MAX_HEIGHT, MAX_LAST_HEIGHT] = [330, 270, 400, 420];

const layOut = (...ratios: number[]) => layOutJustifiedRows(ratios);
const getCounts = (rows: readonly JustifiedRow[]) => rows.map(({ start, end }) => end - start);
const repeat = (ratio: number, count: number) => Array.from({ length: count }, () => ratio);

/** Whether the rows could all have a height in range, found by trying every partition from the end. */
function canBeInRange(ratios: readonly number[]): boolean {
  const isPossibleFrom = ratios.map(() => false);
  for (let start = ratios.length - 1; start >= 0; start -= 1) {
    for (let end = start + 1; end <= ratios.length; end += 1) {
      const row = ratios.slice(start, end);
      const height = (MEASURE - (row.length - 1) * ROW_GAP) / row.reduce((sum, ratio) => sum + ratio, 0);
      const isLast = end === ratios.length;
      const isInRange = height >= MIN_HEIGHT && (isLast || height <= MAX_HEIGHT);
      if (isInRange && (isLast || isPossibleFrom[end])) isPossibleFrom[start] = true;
    }
  }
  return isPossibleFrom[0] ?? false;
}

describe.each(sampleRatios)('%s', (_, ratios) => {
  const rows = layOutJustifiedRows(ratios);

  test('are shown once and in order', () => {
    expect(rows.flatMap(({ start, end }) => ratios.slice(start, end))).toEqual(ratios);
    expect(rows.map(({ start }) => start)).toEqual([0, ...rows.map(({ end }) => end)].slice(0, -1));
  });

  test('fill the measure in each row, uncropped', () => {
    for (const { start, height, widths, emptyWidth } of rows) {
      const photos = widths.reduce((sum, width) => sum + width, 0);
      const gaps = (widths.length - (emptyWidth > 0 ? 0 : 1)) * ROW_GAP;
      expect(photos + gaps + emptyWidth).toBeCloseTo(MEASURE);
      for (const [index, width] of widths.entries()) {
        expect(width / height).toBeCloseTo(ratios[start + index] ?? 0);
      }
    }
  });

  test('have a height in range if any layout of these photos has', () => {
    for (const [index, { height }] of rows.entries()) {
      const isLast = index === rows.length - 1;
      expect(height).toBeLessThanOrEqual(isLast ? MAX_LAST_HEIGHT : MAX_HEIGHT);
      if (canBeInRange(ratios)) expect(height).toBeGreaterThanOrEqual(MIN_HEIGHT);
    }
  });

  test('leave only the last row unfilled, unless no other layout is in range', () => {
    if (!canBeInRange(ratios)) return;
    expect(rows.slice(0, -1).filter(({ emptyWidth }) => emptyWidth > 0)).toEqual([]);
  });
});

test('follow the design for its gallery', () => {
  const [, ratios = []] = sampleRatios.find(([name]) => name === 'the gallery of the design') ?? [];
  const rows = layOutJustifiedRows(ratios);
  expect(getCounts(rows)).toEqual([3, 3, 2, 4]);
  expect(rows.map(({ height }) => Math.round(height))).toEqual([390, 291, 371, 281]);
});

test.each([
  ['a portrait', PORTRAIT],
  ['a square', SQUARE],
  ['a landscape', LANDSCAPE],
])('keep %s alone at the target height', (_, ratio) => {
  const [row] = layOut(ratio);
  expect(row?.height).toBe(TARGET_HEIGHT);
  expect(row?.widths).toEqual([ratio * TARGET_HEIGHT]);
});

test('leave no photo alone in the last row if another layout is in range', () => {
  for (let count = 2; count <= 24; count += 1) {
    for (const ratio of [LANDSCAPE, PORTRAIT, SQUARE]) {
      const rows = layOut(...repeat(ratio, count));
      const hasLonePhoto = getCounts(rows).at(-1) === 1;
      // Landscapes fit only in rows of two, so an odd one is left over.
      expect(hasLonePhoto).toBe(ratio === LANDSCAPE && count % 2 === 1);
    }
  }
});

test('fill the measure with four portraits, which are slightly too high', () => {
  const [row] = layOut(...repeat(PORTRAIT, 4));
  expect(row?.emptyWidth).toBe(0);
  expect(row?.height).toBeCloseTo(411, 0);
});

test('put a portrait between panoramas beside one of them instead of alone in a row', () => {
  expect(getCounts(layOut(PANORAMA, PORTRAIT, PANORAMA)).toSorted()).toEqual([1, 2]);
});

test('vary the rows of squares, so that their gaps are not aligned', () => {
  const counts = getCounts(layOut(...repeat(SQUARE, 24)));
  expect(new Set(counts)).toEqual(new Set([3, 4]));
});
