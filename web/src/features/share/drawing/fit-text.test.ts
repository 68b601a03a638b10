import { describe, expect, test } from 'vitest';
import { fitText, isRightToLeft, splitIntoWords, splitLink, type TextLimits } from './fit-text';

/** Every character has the average width of the display font. */
const measure = (text: string) => Array.from(text).length * 0.4;
const limits: TextLimits = {
  width: 600,
  height: 300,
  maxSize: 130,
  comfortableSize: 96,
  minWholeWordSize: 40,
  lineHeight: 1,
};
const fitName = (name: string, overrides: Partial<TextLimits> = {}) =>
  fitText(name, splitIntoWords, measure, { ...limits, ...overrides });

describe('fitText', () => {
  test('sets a short text on one line in the largest size', () => {
    expect(fitName('Anna Berg')).toEqual({ lines: ['Anna Berg'], size: 130 });
  });

  test('takes a second line only if the text is too small for comfort on one', () => {
    expect(fitName('Marit Halloran')).toEqual({ lines: ['Marit Halloran'], size: 107 });
    const larger = fitName('Marit Halloran', { comfortableSize: 120 });
    expect(larger).toEqual({ lines: ['Marit', 'Halloran'], size: 130 });
  });

  test('takes lines of similar length', () => {
    expect(fitName('Alexandra Maria von Hohenstein').lines).toEqual(['Alexandra Maria', 'von Hohenstein']);
    expect(fitName('Studio of Anna Berg').lines).toEqual(['Studio of', 'Anna Berg']);
  });

  test('breaks a hyphenated name after its hyphen', () => {
    expect(fitName('Anna-Katharina Lindqvist-Bergström').lines).toEqual([
      'Anna-Katharina',
      'Lindqvist-',
      'Bergström',
    ]);
  });

  test.each([1, 24, 60, 100])('fits a name of %d characters into its box', (length) => {
    const names = ['Photographer '.repeat(9).slice(0, length).trim().padEnd(length, 'x'), 'x'.repeat(length)];
    for (const name of names) {
      const { lines, size } = fitName(name);
      expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
      expect(Math.max(...lines.map(measure)) * size).toBeLessThanOrEqual(limits.width);
      expect(lines.length * size).toBeLessThanOrEqual(limits.height);
      expect(size).toBeGreaterThan(20);
    }
  });

  test('breaks a word only if it would be too small in one piece', () => {
    expect(fitName('x'.repeat(30))).toEqual({ lines: ['x'.repeat(30)], size: 50 });
    expect(fitName('x'.repeat(40)).lines.length).toBeGreaterThan(1);
  });

  test('breaks a long Japanese name between its words', () => {
    const { lines } = fitName('東京ウェディングフォトグラフィースタジオ', { minWholeWordSize: 100 });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('|')).not.toMatch(/\|[ィェー]/);
  });

  test('keeps an emoji of several code points in one piece', () => {
    const family = '👩‍👩‍👧';
    const { lines } = fitName(family.repeat(30));
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line.replaceAll(family, '')).toBe('');
  });
});

test.each([
  ['Anna Berg', ['Anna ', 'Berg']],
  ['Anna-Lena  Berg', ['Anna-', 'Lena  ', 'Berg']],
  ['Licht – Berg', ['Licht ', '– ', 'Berg']],
  ['写真家 さくら', ['写真家 ', 'さくら']],
  ['سارة الأحمد', ['سارة ', 'الأحمد']],
  ['🌅', ['🌅']],
])('splits %s where a line may end', (name, words) => {
  expect(splitIntoWords(name)).toEqual(words);
});

test('splits a link before its path', () => {
  expect(splitLink('lenslink.app/u/annaberg')).toEqual(['lenslink.app', '/u/annaberg']);
});

test.each([
  ['سارة الأحمد', true],
  ['✦ נועה לוי', true],
  ['Sara سارة', false],
  ['さくら', false],
  ['🌅', false],
])('reads the direction of %s from its first letter', (name, isRtl) => {
  expect(isRightToLeft(name)).toBe(isRtl);
});
