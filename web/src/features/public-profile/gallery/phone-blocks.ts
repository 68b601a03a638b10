import { findBestPartition, type Run } from './best-partition';

/** Photos of the same width, one above the other. */
export interface Column {
  /** The indexes of the photos in the gallery. */
  photos: readonly number[];
  /** The ratio of width to height of all photos together, without the gaps between them. */
  ratio: number;
  /** In pixels, at the width of the design. */
  width: number;
}

/** Columns of the same height, side by side. */
export interface PhoneBlock extends Run {
  kind: BlockKind;
  columns: readonly Column[];
  /** In pixels, at the width of the design. */
  height: number;
}

/** The columns of each kind of block. A trio has a tall photo beside two stacked ones. */
const COLUMNS_BY_KIND = {
  wide: [[0]],
  pair: [[0], [1]],
  trio: [[0], [1, 2]],
  'mirrored-trio': [[0, 1], [2]],
} as const;

type BlockKind = keyof typeof COLUMNS_BY_KIND;

/** The width of the design, in pixels. The blocks keep their proportions on other phones. */
export const PHONE_WIDTH = 390;
export const BLOCK_GAP = 4;

/** The height of a landscape photo over the full width, and of most good pairs and trios. */
const TARGET_HEIGHT = 270;
/** A photo with a shorter side is hard to see. */
const MIN_SIDE = 120;
const SMALL_PHOTO_WEIGHT = 3;
/** The tall photo of a trio is no wider than a square. */
const MAX_TALL_RATIO = 1;

/** Two blocks of the same kind look monotonous. A mirrored trio after a trio does so less. */
const REPETITION_COST = 0.6;
const MIRRORED_TRIO_COST = 0.3;

/**
 * Divides the photos with these ratios of width to height into blocks for phones. Each photo costs the squared logarithm
 * of the block's height to the target height, and more if its shorter side is too short.
 */
export function layOutPhoneBlocks(ratios: readonly number[]): PhoneBlock[] {
  const blocks = findBestPartition(ratios.length, (start) => listBlocks(ratios, start), getRepetitionCost);
  return mirrorEverySecondTrio(blocks, ratios);
}

function listBlocks(ratios: readonly number[], start: number): PhoneBlock[] {
  const isTall = (index: number) => (ratios[index] ?? 0) <= MAX_TALL_RATIO;
  const kinds: BlockKind[] = ['wide'];
  if (start + 1 < ratios.length) kinds.push('pair');
  if (start + 2 < ratios.length) {
    if (isTall(start)) kinds.push('trio');
    if (isTall(start + 2)) kinds.push('mirrored-trio');
  }
  return kinds.map((kind) => createBlock(kind, ratios, start));
}

/** Where the photos of a trio allow it. The cheapest blocks know only their neighbours, not the trio before them. */
function mirrorEverySecondTrio(blocks: readonly PhoneBlock[], ratios: readonly number[]): PhoneBlock[] {
  let previousTrio: PhoneBlock | undefined;
  return blocks.map((block) => {
    if (!isTrio(block)) return block;
    const mirrored = listBlocks(ratios, block.start).find(
      (other) => isTrio(other) && other.kind !== block.kind,
    );
    const isRepeated = block.kind === previousTrio?.kind;
    const isAsGood = mirrored !== undefined && mirrored.cost <= block.cost + MIRRORED_TRIO_COST;
    previousTrio = isRepeated && isAsGood ? mirrored : block;
    return previousTrio;
  });
}

function createBlock(kind: BlockKind, ratios: readonly number[], start: number): PhoneBlock {
  const shapes = COLUMNS_BY_KIND[kind].map((offsets) => {
    const photos = offsets.map((offset) => start + offset);
    const inverseRatio = sum(photos.map((index) => 1 / (ratios[index] ?? 1)));
    return { photos, ratio: 1 / inverseRatio, gaps: (photos.length - 1) * BLOCK_GAP };
  });
  // The widths and the gaps between the columns add up to the width of the phone.
  const widthOfGaps = (shapes.length - 1) * BLOCK_GAP - sum(shapes.map(({ ratio, gaps }) => ratio * gaps));
  const height = (PHONE_WIDTH - widthOfGaps) / sum(shapes.map(({ ratio }) => ratio));
  const columns = shapes.map(({ photos, ratio, gaps }) => ({
    photos,
    ratio,
    width: (height - gaps) * ratio,
  }));
  const shorterSides = columns.flatMap(({ photos, width }) =>
    photos.map((index) => Math.min(width, width / (ratios[index] ?? 1))),
  );
  const costs = shorterSides.map(
    (side) =>
      getDeviation(height, TARGET_HEIGHT) +
      (side < MIN_SIDE ? SMALL_PHOTO_WEIGHT * getDeviation(side, MIN_SIDE) : 0),
  );
  return { kind, start, end: start + costs.length, columns, height, cost: sum(costs) };
}

function getRepetitionCost(previous: PhoneBlock, next: PhoneBlock): number {
  if (previous.kind === next.kind) return REPETITION_COST;
  return isTrio(previous) && isTrio(next) ? MIRRORED_TRIO_COST : 0;
}

function isTrio({ kind }: PhoneBlock): boolean {
  return kind === 'trio' || kind === 'mirrored-trio';
}

/** The same for half of the target and for twice the target. */
function getDeviation(length: number, target: number): number {
  return Math.log(length / target) ** 2;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
