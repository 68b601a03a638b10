/** The white margin (quiet zone) that scanners need, in modules. */
export const QUIET_ZONE = 4;
/** The part of the code's side that stays free for the brand's initial. The error correction tolerates more. */
const FREE_SIDE_RATIO = 0.22;

export interface QrCodeLayout {
  /** The side, including the quiet zone, in modules. */
  side: number;
  /** The dark modules, as horizontal runs. */
  darkRuns: readonly { x: number; y: number; width: number }[];
  /** The free square in the middle, for the brand's initial, in modules. `start` is its left and top edge. */
  free: { start: number; side: number };
}

interface LayoutOptions {
  /** False leaves no free square, for a code without an initial. */
  hasInitial?: boolean;
}

/** Lays out a QR code with a quiet zone around it and a free square in the middle. */
export function layOutQrCode(
  modules: readonly (readonly boolean[])[],
  { hasInitial = true }: LayoutOptions = {},
): QrCodeLayout {
  const codeSide = modules.length;
  // A QR code has an odd number of modules per side, so a centred square must have an odd number too.
  const freeSide = hasInitial ? 2 * Math.floor((codeSide * FREE_SIDE_RATIO) / 2) + 1 : 0;
  const freeStart = (codeSide - freeSide) / 2;
  const isFree = (index: number) => index >= freeStart && index < freeStart + freeSide;
  const darkRuns = modules.flatMap((row, y) =>
    findRuns(row.map((isDark, x) => isDark && !(isFree(x) && isFree(y)))).map(({ start, width }) => ({
      x: start + QUIET_ZONE,
      y: y + QUIET_ZONE,
      width,
    })),
  );
  return {
    side: codeSide + 2 * QUIET_ZONE,
    darkRuns,
    free: { start: freeStart + QUIET_ZONE, side: freeSide },
  };
}

/** Joins adjacent dark modules: drawn one by one, they would have hairlines between them. */
function findRuns(row: readonly boolean[]) {
  const runs: { start: number; width: number }[] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = runs.at(-1);
    if (last && last.start + last.width === x) last.width += 1;
    else runs.push({ start: x, width: 1 });
  });
  return runs;
}

/** The dark modules as an SVG path. */
export function toSvgPath({ darkRuns }: QrCodeLayout): string {
  return darkRuns
    .map(({ x, y, width }) => `M${String(x)} ${String(y)}h${String(width)}v1h-${String(width)}z`)
    .join('');
}

/** The font height of the initial, relative to the free square. */
const FONT_HEIGHT_RATIO = 0.95;
/** From the centre of a capital letter down to its baseline, relative to the font height. */
const BASELINE_RATIO = 0.33;

/** The centre, baseline and font height of the initial, in modules. */
export function getBrandInitialPosition({ side, free }: QrCodeLayout) {
  const height = free.side * FONT_HEIGHT_RATIO;
  return { x: side / 2, y: side / 2 + height * BASELINE_RATIO, height };
}

export const BRAND_INITIAL_FONT = "'Instrument Serif', Georgia, serif";
