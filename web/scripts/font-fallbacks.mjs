// Writes src/styles/fallbacks.gen.css: system fonts, resized to the metrics of the web fonts, so that the layout
// does not shift when the web fonts load. `--check` only checks whether the file is up to date.
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

// The second fallback is for Android, which lacks the first.
const fonts = [
  { file: `${SERIF_FILES}-normal.woff2`, style: 'normal', fallbacks: [timesNewRoman, notoSerif] },
  { file: `${SERIF_FILES}-italic.woff2`, style: 'italic', fallbacks: [timesNewRomanItalic, notoSerifItalic] },
  {
    file: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    style: 'normal',
    fallbacks: [arial, roboto],
  },
];

// Linux has fonts with the same metrics instead of Arial and Times.
/** @type {Record<string, string>} */
const LINUX_EQUIVALENTS = {
  ArialMT: 'Liberation Sans',
  TimesNewRomanPSMT: 'Liberation Serif',
  'TimesNewRomanPS-ItalicMT': 'Liberation Serif Italic',
};

const stacks = await Promise.all(
  fonts.map(async ({ file, style, fallbacks }) => {
    const metrics = await fromFile(fileURLToPath(import.meta.resolve(file)));
    return createFontStack([metrics, ...fallbacks], { fontFaceProperties: { fontStyle: style } }).fontFaces;
  }),
);
const fontFaces = stacks.join('\n').replace(/local\('([\w-]+)'\);/g, (match, name) => {
  const equivalent = LINUX_EQUIVALENTS[name];
  return equivalent ? `local('${name}'), local('${equivalent}');` : match;
});
const css = `/* Written by scripts/font-fallbacks.mjs from the font files. */\n${fontFaces}\n`;

if (!process.argv.includes('--check')) {
  await writeFile(OUTPUT, css);
} else if ((await readFile(OUTPUT, 'utf8')) !== css) {
  console.error('src/styles/fallbacks.gen.css is stale: run `npm run gen`.');
  process.exitCode = 1;
}
