import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readThemes, token, type Tokens } from '../build/tokens.ts';

const themes = readThemes(readFileSync('src/styles/tokens.css', 'utf8'));

const TEXT = 4.5;
const CONTROL = 3;

/** Every pair of colours that meet on a page, and how far they must stand apart. */
const PAIRS = [
  ['ink', 'paper', TEXT],
  ['ink', 'sheet', TEXT],
  ['ink-soft', 'paper', TEXT],
  ['ink-soft', 'sheet', TEXT],
  ['paper', 'ink', TEXT],
  ['safelight', 'paper', TEXT],
  ['safelight', 'sheet', TEXT],
  ['on-safelight', 'safelight', TEXT],
  ['danger', 'paper', TEXT],
  ['danger', 'sheet', TEXT],
  ['ok', 'paper', TEXT],
  ['ok', 'sheet', TEXT],
  ['line-strong', 'paper', CONTROL],
  ['line-strong', 'sheet', CONTROL],
  ['ink-soft', 'line', CONTROL],
  ['ink', 'wash', TEXT],
  ['ink-soft', 'wash', TEXT],
  ['sheet', 'danger', TEXT],
] as const;

describe.each(Object.entries(themes))('%s', (_, theme: Tokens) => {
  test.each(PAIRS)('%s on %s reaches %f:1', (foreground, background, ratio) => {
    expect(contrast(token(theme, foreground), token(theme, background))).toBeGreaterThanOrEqual(ratio);
  });
});

test('both themes define the same tokens, and chosen they are what the system would choose', () => {
  expect(Object.keys(themes.dark)).toEqual(Object.keys(themes.light));
  expect(themes.print).toEqual(themes.light);
  expect(themes.darkroom).toEqual(themes.dark);
});

test('text stays readable where the safelight glows brightest', () => {
  const share = /var\(--safelight\) (\d+)%/.exec(readFileSync('src/styles/theme.css', 'utf8'))?.[1];
  const glow = blend(
    token(themes.darkroom, 'safelight'),
    token(themes.darkroom, 'paper'),
    Number(share) / 100,
  );
  expect(contrast(token(themes.darkroom, 'ink-soft'), glow)).toBeGreaterThanOrEqual(TEXT);
});

test.each(['light', 'dark'] as const)('the age of a request is readable in its tint, %s', (name) => {
  const source = readFileSync('src/features/inbox/newest-requests.tsx', 'utf8');
  const share = Number(/bg-safelight\/(\d+)/.exec(source)?.[1]) / 100;
  const theme = themes[name];
  const tint = blend(token(theme, 'safelight'), token(theme, 'sheet'), share);
  expect(contrast(token(theme, 'safelight'), tint)).toBeGreaterThanOrEqual(TEXT);
});

test('the measure is the one of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function blend(over: string, under: string, share: number): string {
  const below = channels(under);
  const mixed = channels(over).map((value, index) =>
    Math.round(value * share + (below[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16));
}
