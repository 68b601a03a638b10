import { findBestPartition, type Run } from './best-partition';

/** Photos of the same height, side by side. */
export interface JustifiedRow extends Run {
  /** In pixels, at the full measure. */
  height: number;
  /** In pixels, at the full measure. */
  widths: readonly number[];
  /** The empty width after the last photo, without the gap before it; 0 in a row that fills the measure. */
  emptyWidth: number;
}

/** The width of the page's header and of the gallery on wide screens. On narrower ones the rows shrink with it. */
export const MEASURE = 1120;
export const ROW_GAP = 8;

const TARGET_HEIGHT = 330;
const MIN_HEIGHT = 270;
const MAX_HEIGHT = 400;
/** A last row that is almost full may be a little higher, because a narrow gap at its end looks like a mistake. */
const MAX_LAST_HEIGHT = 420;
/** A row that is already so low gets no more photos. */
const LOWEST_HEIGHT = 150;

/** Higher than any sum of the other costs, so that no row leaves the range of heights without need. */
const OUT_OF_RANGE_COST = 10;
const OUT_OF_RANGE_WEIGHT = 10;
/** Rows with their gaps one above the other look like a table. */
const ALIGNED_GAPS_COST = 0.03;
const ALIGNMENT_TOLERANCE = 16;

/**
 * Divides the photos with these ratios of width to height into rows that fill the measure, without cropping. The cost of
 * a row is the squared logarithm of its height to the target height. A row that would be too high keeps the target
 * height and leaves the rest of the measure empty, at a cost of the squared empty share; only the last row may do so
 * without need.
 */
export function layOutJustifiedRows(ratios: readonly number[]): JustifiedRow[] {
  return findBestPartition(ratios.length, (start) => listRows(ratios, start), getAlignmentCost);
}

function listRows(ratios: readonly number[], start: number): JustifiedRow[] {
  const rows: JustifiedRow[] = [];
  for (let end = start + 1; end <= ratios.length; end += 1) {
    const row = createRow(ratios.slice(start, end), start, end === ratios.length);
    rows.push(row);
    if (row.height < LOWEST_HEIGHT) break;
  }
  return rows;
}

function createRow(ratios: readonly number[], start: number, isLast: boolean): JustifiedRow {
  const gaps = (ratios.length - 1) * ROW_GAP;
  const ratioSum = ratios.reduce((sum, ratio) => sum + ratio, 0);
  const fullHeight = (MEASURE - gaps) / ratioSum;
  const isFull = fullHeight <= (isLast ? MAX_LAST_HEIGHT : MAX_HEIGHT);
  const height = isFull ? fullHeight : TARGET_HEIGHT;
  const widths = ratios.map((ratio) => ratio * height);
  const emptyWidth = isFull ? 0 : MEASURE - gaps - ROW_GAP - ratioSum * height;
  const cost = getDeviation(height) + (emptyWidth / MEASURE) ** 2;
  const isInRange = isFull ? height >= MIN_HEIGHT : isLast;
  return {
    start,
    end: start + ratios.length,
    height,
    widths,
    emptyWidth,
    cost: isInRange ? cost : OUT_OF_RANGE_COST + OUT_OF_RANGE_WEIGHT * cost,
  };
}

/** The same for half of the target and for twice the target. */
function getDeviation(height: number): number {
  return Math.log(height / TARGET_HEIGHT) ** 2;
}

function getAlignmentCost(previous: JustifiedRow, next: JustifiedRow): number {
  if (previous.widths.length !== next.widths.length) return 0;
  const nextPositions = listGapPositions(next);
  const isAligned = listGapPositions(previous).every(
    (position, index) => Math.abs(position - (nextPositions[index] ?? 0)) <= ALIGNMENT_TOLERANCE,
  );
  return isAligned ? ALIGNED_GAPS_COST : 0;
}

function listGapPositions({ widths }: JustifiedRow): number[] {
  let position = 0;
  return widths.slice(0, -1).map((width) => (position += width + ROW_GAP));
}
