import { describe, expect, test } from 'vitest';
import { BLOCK_GAP, layOutPhoneBlocks, PHONE_WIDTH } from './phone-blocks';
import { sampleRatios } from './sample-ratios';

const [LANDSCAPE, PORTRAIT, SQUARE, PANORAMA] = [3 / 2, 2 / 3, 1, 4];
const getKinds = (...ratios: number[]) => layOutPhoneBlocks(ratios).map(({ kind }) => kind);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe.each(sampleRatios)('%s', (_, ratios) => {
  const blocks = layOutPhoneBlocks(ratios);

  test('show every photo once and in order', () => {
    const photos = blocks.flatMap(({ columns }) => columns.flatMap((column) => column.photos));
    expect(photos).toEqual([...ratios.keys()]);
    expect(blocks.map(({ start }) => start)).toEqual([0, ...blocks.map(({ end }) => end)].slice(0, -1));
  });

  test('fill the width of the phone', () => {
    for (const { columns } of blocks) {
      expect(sum(columns.map(({ width }) => width)) + (columns.length - 1) * BLOCK_GAP).toBeCloseTo(
        PHONE_WIDTH,
      );
    }
  });

  test('have columns of the same height with uncropped photos', () => {
    for (const { columns, height } of blocks) {
      for (const { photos, width } of columns) {
        const heights = photos.map((index) => width / (ratios[index] ?? 0));
        expect(sum(heights) + (photos.length - 1) * BLOCK_GAP).toBeCloseTo(height);
      }
    }
  });
});

test('follow the design for its gallery', () => {
  const [, ratios = []] = sampleRatios.find(([name]) => name === 'the gallery of the design') ?? [];
  expect(getKinds(...ratios)).toEqual(['wide', 'pair', 'trio', 'wide', 'mirrored-trio', 'pair']);
});

test('show a landscape and a panorama over the full width', () => {
  expect(getKinds(LANDSCAPE)).toEqual(['wide']);
  expect(getKinds(LANDSCAPE, LANDSCAPE)).toEqual(['wide', 'wide']);
  expect(getKinds(PANORAMA, PORTRAIT, PORTRAIT, PANORAMA)).toEqual(['wide', 'pair', 'wide']);
});

test('show portraits side by side if there is more than one', () => {
  expect(getKinds(PORTRAIT)).toEqual(['wide']);
  expect(getKinds(PORTRAIT, PORTRAIT)).toEqual(['pair']);
  expect(getKinds(PORTRAIT, PORTRAIT, PORTRAIT)).toEqual(['trio']);
});

test('put the tall photo of a trio where the photographer put it', () => {
  expect(getKinds(PORTRAIT, LANDSCAPE, LANDSCAPE)).toEqual(['trio']);
  expect(getKinds(LANDSCAPE, LANDSCAPE, PORTRAIT)).toEqual(['mirrored-trio']);
});

test('mirror every second trio of photos that are all tall', () => {
  const kinds = getKinds(...Array.from({ length: 24 }, () => PORTRAIT));
  const trios = kinds.filter((kind) => kind.endsWith('trio'));
  expect(trios).toEqual(trios.map((_, index) => (index % 2 === 0 ? 'trio' : 'mirrored-trio')));
  expect(trios.length).toBeGreaterThan(2);
});

test('never make a trio of landscapes, whose smaller photos would be tiny', () => {
  expect(getKinds(...Array.from({ length: 24 }, () => LANDSCAPE))).not.toContain('trio');
});

test.each([
  ['landscapes', LANDSCAPE],
  ['portraits', PORTRAIT],
  ['squares', SQUARE],
])('vary the blocks of 24 %s', (_, ratio) => {
  const kinds = getKinds(...Array.from({ length: 24 }, () => ratio));
  const repetitions = kinds.filter((kind, index) => kind === kinds[index - 1]);
  expect(repetitions.length).toBeLessThanOrEqual(1);
});
