import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SWATCHES } from '@/features/profile/swatches';
import { getReadableAccent } from '@/lib/accent';
import { readThemes, getToken } from '../build/tokens.ts';

/** Test vectors that the server's tests read too. */
const vectors = JSON.parse(readFileSync('../crates/domain/src/accent/vectors.json', 'utf8')) as {
  themes: Record<'light' | 'dark', Record<string, string>>;
  colours: [chosen: string, onLight: string, onDark: string][];
};

test('computes the same colours as the server', () => {
  expect(vectors.colours.length).toBeGreaterThan(200);
  for (const [chosen, onLight, onDark] of vectors.colours) {
    expect(getReadableAccent(chosen), chosen).toEqual({ onLight, onDark });
  }
});

test('has test vectors for the current theme colours', () => {
  const themes = readThemes(readFileSync('src/styles/tokens.css', 'utf8'));
  for (const name of ['light', 'dark'] as const) {
    const tokens = Object.keys(vectors.themes[name]).map((key) => [key, getToken(themes[name], key)]);
    expect(Object.fromEntries(tokens)).toEqual(vectors.themes[name]);
  }
});

test('ignores the case of hex digits', () => {
  expect(getReadableAccent('#FFCC00')).toEqual(getReadableAccent('#ffcc00'));
});

test('does not have to darken any swatch', () => {
  for (const { colour } of SWATCHES.filter(({ colour }) => colour !== '')) {
    expect(getReadableAccent(colour).onLight).toBe(colour);
  }
});
