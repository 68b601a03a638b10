import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readThemes, getToken, type Tokens } from '../build/tokens.ts';

const themes = readThemes(readFileSync('src/styles/tokens.css', 'utf8'));

const TEXT_CONTRAST = 4.5;
const CONTROL_CONTRAST = 3;

/** Every pair of colours that meet on a page, with the required contrast. */
const PAIRS = [
  ['ink', 'paper', TEXT_CONTRAST],
  ['ink', 'sheet', TEXT_CONTRAST],
  ['ink-soft', 'paper', TEXT_CONTRAST],
  ['ink-soft', 'sheet', TEXT_CONTRAST],
  ['paper', 'ink', TEXT_CONTRAST],
  ['accent', 'paper', TEXT_CONTRAST],
  ['accent', 'sheet', TEXT_CONTRAST],
  ['on-accent', 'accent', TEXT_CONTRAST],
  ['danger', 'paper', TEXT_CONTRAST],
  ['danger', 'sheet', TEXT_CONTRAST],
  ['ok', 'paper', TEXT_CONTRAST],
  ['ok', 'sheet', TEXT_CONTRAST],
  ['line-strong', 'paper', CONTROL_CONTRAST],
  ['line-strong', 'sheet', CONTROL_CONTRAST],
  ['ink-soft', 'line', CONTROL_CONTRAST],
  ['ink', 'wash', TEXT_CONTRAST],
  ['ink-soft', 'wash', TEXT_CONTRAST],
  ['sheet', 'danger', TEXT_CONTRAST],
] as const;

describe.each(Object.entries(themes))('%s', (_, theme: Tokens) => {
  test.each(PAIRS)('%s on %s reaches %f:1', (foreground, background, ratio) => {
    expect(getContrast(getToken(theme, foreground), getToken(theme, background))).toBeGreaterThanOrEqual(
      ratio,
    );
  });
});

test('defines the same tokens in both themes and in their classes', () => {
  expect(Object.keys(themes.dark)).toEqual(Object.keys(themes.light));
  expect(themes.lightClass).toEqual(themes.light);
  expect(themes.darkClass).toEqual(themes.dark);
});

// The landing page has the glow on a dark surface only, in both themes.
test('keeps text readable on the brightest part of the accent glow', () => {
  const styles = readFileSync('src/styles/theme.css', 'utf8');
  const share = /accent-glow[^}]*var\(--accent\) (\d+)%/.exec(styles)?.[1];
  const glow = blend(
    getToken(themes.darkClass, 'accent'),
    getToken(themes.darkClass, 'paper'),
    Number(share) / 100,
  );
  expect(getContrast(getToken(themes.darkClass, 'ink-soft'), glow)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
});

test.each(['light', 'dark'] as const)('keeps the age of a request readable on its tint, %s', (name) => {
  const source = readFileSync('src/features/inbox/newest-requests.tsx', 'utf8');
  const share = Number(/bg-accent\/(\d+)/.exec(source)?.[1]) / 100;
  const theme = themes[name];
  const tint = blend(getToken(theme, 'accent'), getToken(theme, 'sheet'), share);
  expect(getContrast(getToken(theme, 'accent'), tint)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
});

test('keeps captions readable on a white photo', () => {
  const styles = readFileSync('src/styles/theme.css', 'utf8');
  const start = styles.indexOf('@utility caption-scrim');
  const scrim = styles.slice(start, styles.indexOf('}', start));
  const shares = [...scrim.matchAll(/--lightbox\) (\d+)%/g)].map(([, share]) => Number(share) / 100);
  const background = blend(getToken(themes.darkClass, 'lightbox'), '#ffffff', Math.min(...shares));
  expect(getContrast(getToken(themes.darkClass, 'ink'), background)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
});

test('computes the contrast as WCAG defines it', () => {
  expect(getContrast('#ffffff', '#000000')).toBe(21);
  expect(getContrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

function getContrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [getLuminance(first), getLuminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = getChannels(colour).map((value) => {
    const fraction = value / 255;
    return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function blend(over: string, under: string, share: number): string {
  const underChannels = getChannels(under);
  const mixed = getChannels(over).map((value, index) =>
    Math.round(value * share + (underChannels[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function getChannels(colour: string): number[] {
  return [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16));
}
