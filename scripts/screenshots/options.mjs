import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { THEMES, WIDTHS } from './viewports.mjs';

const HELP = `node scripts/screenshots.mjs [--widths 390,1280] [--themes light] [--workers 2] [SCENE…]
SCENE may end with * to select all scenes with this prefix ('inbox-*').`;

/** Reads the command line. `sceneNames` are all scenes. */
export function readOptions(args, sceneNames) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      widths: { type: 'string', default: WIDTHS.join() },
      themes: { type: 'string', default: THEMES.join() },
      // A scene spends half of its time waiting, so two run in parallel even on one core.
      workers: { type: 'string', default: String(Math.min(4, Math.max(2, availableParallelism()))) },
    },
  });
  return {
    widths: requireKnown('width', values.widths.split(',').map(Number), WIDTHS),
    themes: requireKnown('theme', values.themes.split(','), THEMES),
    workers: requireKnown('number of workers', [Number(values.workers)], [1, 2, 3, 4, 5, 6, 7, 8])[0],
    scenes:
      positionals.length === 0
        ? sceneNames
        : [...new Set(positionals.flatMap((pattern) => matchScenes(pattern, sceneNames)))],
    hasNoOptions: args.length === 0,
  };
}

function requireKnown(label, values, knownValues) {
  const unknown = values.find((value) => !knownValues.includes(value));
  if (unknown !== undefined)
    throw new Error(`Unknown ${label} ${unknown}. Choose from: ${knownValues.join(', ')}.\n${HELP}`);
  return values;
}

function matchScenes(pattern, sceneNames) {
  const matches = pattern.endsWith('*')
    ? sceneNames.filter((name) => name.startsWith(pattern.slice(0, -1)))
    : sceneNames.filter((name) => name === pattern);
  if (matches.length === 0)
    throw new Error(`Unknown scene ${pattern}. Choose from: ${sceneNames.join(', ')}.\n${HELP}`);
  return matches;
}
