import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SWATCHES } from '@/features/profile/swatches';
import { readable } from '@/lib/accent';
import { readThemes, token } from '../build/tokens.ts';

/** What the server's own test reads too. */
const vectors = JSON.parse(readFileSync('../crates/domain/src/accent/vectors.json', 'utf8')) as {
  themes: Record<'light' | 'dark', Record<string, string>>;
  colours: [chosen: string, onLight: string, onDark: string][];
};

test('the server comes to the same colours', () => {
  expect(vectors.colours.length).toBeGreaterThan(200);
  for (const [chosen, onLight, onDark] of vectors.colours) {
    expect(readable(chosen), chosen).toEqual({ onLight, onDark });
  }
});

test('the rule was made for the papers that the pages have', () => {
  const themes = readThemes(readFileSync('src/styles/tokens.css', 'utf8'));
  for (const name of ['light', 'dark'] as const) {
    const tokens = Object.keys(vectors.themes[name]).map((key) => [key, token(themes[name], key)]);
    expect(Object.fromEntries(tokens)).toEqual(vectors.themes[name]);
  }
});

test('letters of either size are the same colour', () => {
  expect(readable('#FFCC00')).toEqual(readable('#ffcc00'));
});

test('no swatch has to be darkened', () => {
  for (const { colour } of SWATCHES.filter(({ colour }) => colour !== '')) {
    expect(readable(colour).onLight).toBe(colour);
  }
});
