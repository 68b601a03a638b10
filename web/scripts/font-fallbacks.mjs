// Writes src/styles/fallbacks.gen.css: the reader's own fonts, resized to the metrics of ours, so that
// nothing shifts when the real files arrive. `--check` only tells whether the file is up to date.
import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import notoSerif from '@capsizecss/metrics/notoSerif';
import notoSerifItalic from '@capsizecss/metrics/notoSerif/italic';
import roboto from '@capsizecss/metrics/roboto';
import timesNewRoman from '@capsizecss/metrics/timesNewRoman';
import timesNewRomanItalic from '@capsizecss/metrics/timesNewRoman/italic';
import { fromFile } from '@capsizecss/unpack/fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const OUTPUT = new URL('../src/styles/fallbacks.gen.css', import.meta.url);
const SERIF_FILES = '@fontsource/instrument-serif/files/instrument-serif-latin-400';

// The second stand-in of each is Android's, where the first does not exist.
const fonts = [
  { file: `${SERIF_FILES}-normal.woff2`, style: 'normal', standIns: [timesNewRoman, notoSerif] },
  { file: `${SERIF_FILES}-italic.woff2`, style: 'italic', standIns: [timesNewRomanItalic, notoSerifItalic] },
  {
    file: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    style: 'normal',
    standIns: [arial, roboto],
  },
];

// Linux has no Arial and no Times, but fonts drawn to the same measures.
/** @type {Record<string, string>} */
const TWINS = {
  ArialMT: 'Liberation Sans',
  TimesNewRomanPSMT: 'Liberation Serif',
  'TimesNewRomanPS-ItalicMT': 'Liberation Serif Italic',
};

const stacks = await Promise.all(
  fonts.map(async ({ file, style, standIns }) => {
    const metrics = await fromFile(fileURLToPath(import.meta.resolve(file)));
    return createFontStack([metrics, ...standIns], { fontFaceProperties: { fontStyle: style } }).fontFaces;
  }),
);
const faces = stacks.join('\n').replace(/local\('([\w-]+)'\);/g, (last, name) => {
  const twin = TWINS[name];
  return twin ? `local('${name}'), local('${twin}');` : last;
});
const css = `/* Written by scripts/font-fallbacks.mjs from the font files. */\n${faces}\n`;

if (!process.argv.includes('--check')) {
  await writeFile(OUTPUT, css);
} else if ((await readFile(OUTPUT, 'utf8')) !== css) {
  console.error('src/styles/fallbacks.gen.css is stale: run `npm run gen`.');
  process.exitCode = 1;
}
