import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { THEMES, WIDTHS } from './sizes.mjs';

const HELP = `node scripts/screenshots.mjs [--widths 390,1280] [--themes light] [--workers 2] [SCENE…]
A scene that ends with * stands for all that begin so ('desk-*').`;

/** What the command line asks for; `names` are all there is. */
export function readOptions(args, names) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      widths: { type: 'string', default: WIDTHS.join() },
      themes: { type: 'string', default: THEMES.join() },
      // Half of a picture is waiting: two at a time, however few cores there are.
      workers: { type: 'string', default: String(Math.min(4, Math.max(2, availableParallelism()))) },
    },
  });
  return {
    widths: chosen('width', values.widths.split(',').map(Number), WIDTHS),
    themes: chosen('theme', values.themes.split(','), THEMES),
    workers: chosen('number of workers', [Number(values.workers)], [1, 2, 3, 4, 5, 6, 7, 8])[0],
    scenes: positionals.length === 0 ? names : [...new Set(positionals.flatMap((one) => named(one, names)))],
    isWhole: args.length === 0,
  };
}

function chosen(what, wanted, known) {
  const unknown = wanted.find((one) => !known.includes(one));
  if (unknown !== undefined)
    throw new Error(`There is no ${what} ${unknown}; choose from ${known.join(', ')}.\n${HELP}`);
  return wanted;
}

function named(pattern, names) {
  const found = pattern.endsWith('*')
    ? names.filter((name) => name.startsWith(pattern.slice(0, -1)))
    : names.filter((name) => name === pattern);
  if (found.length === 0)
    throw new Error(`There is no scene ${pattern}; choose from ${names.join(', ')}.\n${HELP}`);
  return found;
}
