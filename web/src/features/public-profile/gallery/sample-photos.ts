import type { PortfolioPhoto } from './portfolio-photo';

const GREY = '87786a';
const FILE_WIDTHS = [400, 800, 1600];

/** Name, width and height in pixels, average colour and caption of photographs with mixed ratios. */
const SAMPLES = [
  ['coast', 1200, 800, '91918a', 'Good Harbor, first light'],
  ['veil', 800, 1200, 'cfcabf', ''],
  ['pier', 800, 1200, 'ab988e', 'Lane’s Cove, ten to six'],
  ['window', 800, 1000, '87786a', ''],
  ['rings', 1200, 800, 'aa9d81', ''],
  ['child', 1200, 800, 'c8b493', ''],
  ['dance', 1200, 800, '564a3c', 'Elin and Tomas, the boathouse'],
  ['harbor', 1200, 800, 'b9c0be', ''],
  ['table', 1200, 800, 'c7a876', ''],
  ['bouquet', 800, 1000, 'c4b3a0', ''],
  ['bw', 800, 1000, '292928', ''],
  ['light', 800, 1000, '9fa39b', ''],
] as const;

/** The twelve photos of a gallery, for tests. */
export const samplePhotos: readonly PortfolioPhoto[] = SAMPLES.map(([id, width, height, colour, caption]) =>
  createSamplePhoto({ id, width, height, colour: `#${colour}`, caption }),
);

export function createSamplePhoto(photo: Partial<PortfolioPhoto> = {}): PortfolioPhoto {
  const { id = 'photo', width = 1200, height = 800 } = photo;
  return {
    id,
    width,
    height,
    colour: `#${GREY}`,
    alt: `The ${id}`,
    caption: '',
    focalPoint: { x: 50, y: 50 },
    files: FILE_WIDTHS.map((fileWidth) => ({
      width: fileWidth,
      jpeg: `/objects/${id}/${String(fileWidth)}.jpg`,
      avif: `/objects/${id}/${String(fileWidth)}.avif`,
    })),
    ...photo,
  };
}

/** Photos with these ratios of width to height. */
export function createPhotosWithRatios(ratios: readonly number[]): PortfolioPhoto[] {
  return ratios.map((ratio, index) =>
    createSamplePhoto({ id: `photo-${String(index + 1)}`, width: Math.round(ratio * 1000), height: 1000 }),
  );
}
