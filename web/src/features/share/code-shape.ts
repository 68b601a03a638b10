/** White around a code, in modules: scanners find it by that. */
const QUIET = 4;
/** Of a code's side, how much stays free in its middle. It is made to be read with far more of it missing. */
const FREE_SHARE = 0.22;

export interface CodeShape {
  /** Its side with the white around it, in modules. */
  side: number;
  /** Its dark modules, as the outline of their rows: `M4 4h7v1h-7z…` */
  rows: readonly { x: number; y: number; width: number }[];
  /** The square in its middle that holds the mark, in modules. */
  free: { at: number; side: number };
}

/** Lays out a code: white around it, room for a mark within. */
export function codeShape(modules: readonly (readonly boolean[])[]): CodeShape {
  const size = modules.length;
  // A code has an odd number of modules, and so has the square that lies in its very middle.
  const free = 2 * Math.floor((size * FREE_SHARE) / 2) + 1;
  const from = (size - free) / 2;
  const isFree = (index: number) => index >= from && index < from + free;
  const rows = modules.flatMap((row, y) =>
    runs(row.map((isDark, x) => isDark && !(isFree(x) && isFree(y)))).map(({ start, width }) => ({
      x: start + QUIET,
      y: y + QUIET,
      width,
    })),
  );
  return { side: size + 2 * QUIET, rows, free: { at: from + QUIET, side: free } };
}

/** Neighbours as one: drawn one by one, hairlines would show between them. */
function runs(row: readonly boolean[]) {
  const found: { start: number; width: number }[] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = found.at(-1);
    if (last && last.start + last.width === x) last.width += 1;
    else found.push({ start: x, width: 1 });
  });
  return found;
}

/** The dark modules as the path of an SVG. */
export function codePath({ rows }: CodeShape): string {
  return rows
    .map(({ x, y, width }) => `M${String(x)} ${String(y)}h${String(width)}v1h-${String(width)}z`)
    .join('');
}

/** Where the mark stands: its middle, its ground line and its height, in modules. */
export function markPlace({ side, free }: CodeShape) {
  const height = free.side * 0.95;
  return { x: side / 2, y: side / 2 + height * 0.33, height };
}

export const MARK_FONT = "'Instrument Serif', Georgia, serif";
