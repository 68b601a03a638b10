export interface TextLimits {
  width: number;
  height: number;
  maxSize: number;
  /** Large enough: a text that has this size takes no further line to become larger. */
  comfortableSize: number;
  /** Below this size, words may be broken. */
  minWholeWordSize: number;
  /** The distance of two baselines, relative to the font size. */
  lineHeight: number;
}

export interface FittedText {
  lines: string[];
  size: number;
}

/** The width of a text at a font size of 1 px. */
export type MeasureWidth = (text: string) => number;

const MAX_LINES = 8;
/** Halves the uncertainty of a line width this many times, to less than a pixel. */
const BALANCE_STEPS = 12;

/** Sets a text as large as its box allows, in lines of similar length. `split` returns the parts that stay whole. */
export function fitText(
  text: string,
  split: (text: string) => string[],
  measure: MeasureWidth,
  limits: TextLimits,
): FittedText {
  let best: FittedText = { lines: [], size: 0 };
  for (const splitParts of [split, splitUnspaced, splitIntoCharacters]) {
    const fitted = fitParts(splitParts(text), measure, limits);
    if (fitted.size > best.size) best = fitted;
    if (best.size >= limits.minWholeWordSize) break;
  }
  return best;
}

function fitParts(parts: string[], measure: MeasureWidth, limits: TextLimits): FittedText {
  let best: FittedText = { lines: [], size: 0 };
  for (let count = 1; count <= Math.min(MAX_LINES, parts.length); count += 1) {
    const lines = balanceLines(parts, count, measure);
    const width = Math.max(...lines.map(measure));
    const size = Math.floor(
      Math.min(limits.maxSize, limits.width / width, limits.height / (count * limits.lineHeight)),
    );
    if (size > best.size) best = { lines, size };
    if (size >= limits.comfortableSize) break;
  }
  return best;
}

/** Wraps to a number of lines, with the longest line as short as possible. */
function balanceLines(parts: string[], count: number, measure: MeasureWidth): string[] {
  let tooNarrow = 0;
  let wideEnough = measure(parts.join(''));
  for (let step = 0; step < BALANCE_STEPS && count > 1; step += 1) {
    const width = (tooNarrow + wideEnough) / 2;
    if (wrap(parts, width, measure).length <= count) wideEnough = width;
    else tooNarrow = width;
  }
  return wrap(parts, wideEnough, measure);
}

/** A part that is wider than the line is alone on its line. */
function wrap(parts: string[], width: number, measure: MeasureWidth): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (line !== '' && measure((line + part).trim()) > width) {
      lines.push(line.trim());
      line = '';
    }
    line += part;
  }
  return [...lines, line.trim()];
}

/** The words of a name, each with the hyphen or the space after it. */
export function splitIntoWords(name: string): string[] {
  return name.match(/[^\s–—-]+[–—-]*\s*|[–—-]+\s*|\s+/gu) ?? [name];
}

/** The host and the path of a link. */
export function splitLink(link: string): string[] {
  return link.split(/(?=\/u\/)/);
}

/** Also finds the words of languages without spaces, such as Japanese and Thai. Marks stay with the word before them. */
function splitUnspaced(text: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  return Array.from(segments).reduce<string[]>((parts, { segment, isWordLike }) => {
    const last = parts.pop();
    if (last === undefined) return [segment];
    return isWordLike ? [...parts, last, segment] : [...parts, last + segment];
  }, []);
}

/** What a reader sees as one character may be several code points: an emoji, a letter with its accents. */
function splitIntoCharacters(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Whether the first letter belongs to a script that is written from right to left, as `dir="auto"` decides. */
export function isRightToLeft(text: string): boolean {
  const [firstLetter = ''] = /\p{L}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT_LETTER.test(firstLetter);
}
