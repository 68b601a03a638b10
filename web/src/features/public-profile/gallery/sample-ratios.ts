import { samplePhotos } from './sample-photos';

const [LANDSCAPE, PORTRAIT, SQUARE, PANORAMA, TALL] = [3 / 2, 2 / 3, 1, 4, 1 / 3];

const repeat = (ratio: number, count: number) => Array.from({ length: count }, () => ratio);

/** Deterministic ratios between 1:3 and 4:1, mostly near those of cameras. */
function createMixedRatios(count: number, seed: number): number[] {
  const ratios = [LANDSCAPE, PORTRAIT, SQUARE, LANDSCAPE, 4 / 5, 16 / 9, PORTRAIT, PANORAMA, TALL];
  let random = seed;
  return Array.from({ length: count }, () => {
    random = (random * 48_271) % 2_147_483_647;
    return ratios[random % ratios.length] ?? SQUARE;
  });
}

/** Ratios of width to height of galleries that a layout must be able to show, by name. */
export const sampleRatios: readonly (readonly [name: string, ratios: readonly number[]])[] = [
  ['one landscape', [LANDSCAPE]],
  ['one portrait', [PORTRAIT]],
  ['one square', [SQUARE]],
  ['one panorama', [PANORAMA]],
  ['two portraits', repeat(PORTRAIT, 2)],
  ['two landscapes', repeat(LANDSCAPE, 2)],
  ['four portraits', repeat(PORTRAIT, 4)],
  ['24 portraits', repeat(PORTRAIT, 24)],
  ['24 landscapes', repeat(LANDSCAPE, 24)],
  ['24 squares', repeat(SQUARE, 24)],
  ['24 panoramas', repeat(PANORAMA, 24)],
  ['24 tall photos', repeat(TALL, 24)],
  ['a portrait between panoramas', [PANORAMA, PORTRAIT, PANORAMA]],
  ['a panorama between portraits', [PORTRAIT, PANORAMA, PORTRAIT]],
  ['the gallery of the design', samplePhotos.map(({ width, height }) => width / height)],
  ...Array.from({ length: 24 }, (_, index) => {
    const count = index + 1;
    return [`${String(count)} mixed photos`, createMixedRatios(count, count * 7919)] as const;
  }),
];
