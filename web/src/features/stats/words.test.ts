import { describe, expect, test } from 'vitest';
import { formatMoney } from '@/lib/money';
import { exampleStatistics } from '@/testing/statistics';
import { changeText, formatAsOf, formatCount, formatDay, formatShare, isFirstPeriod } from './words';

test.each([
  [412, 380, 'up from 380'],
  [380, 1_412, 'down from 1,412'],
  [9, 9, 'same as before'],
  [0, 0, 'same as before'],
  [5, 0, 'none before'],
])('%d after %d is said in words', (current, previous, text) => {
  expect(changeText(current, previous, formatCount)).toBe(text);
});

describe('the first period', () => {
  const nothing = { views: 0, bookings: 0, revenue: 0, conversion: null };
  const start = Date.parse(exampleStatistics().series[0]?.day ?? '');

  test.each([
    ['an account that was made in it', start, nothing, true],
    ['an older account', start - 1, nothing, false],
    ['numbers from before', start, { ...nothing, views: 1 }, false],
  ])('with %s', (_, createdAt, previous, isFirst) => {
    expect(isFirstPeriod(exampleStatistics({ previous }), createdAt)).toBe(isFirst);
  });
});

test('money is compared as money', () => {
  expect(changeText(192_000, 250_050, formatMoney)).toBe('down from $2,500.50');
});

describe('a share', () => {
  test.each([
    [0.0218, '2.2 %'],
    [0.2, '20 %'],
    [0, '0 %'],
    [1, '100 %'],
    // Somebody may ask without having been counted.
    [1.5, '100 %'],
  ])('of %d is %s', (share, text) => {
    expect(formatShare(share)).toBe(text);
  });
});

test('a day stays the same in every zone', () => {
  expect(formatDay('2026-06-01')).toBe('Jun 1');
});

test('the day of a moment is told only when it is another one', () => {
  const noon = new Date(2026, 5, 10, 12, 5).getTime();
  expect(formatAsOf(noon, noon)).toBe('12:05 PM');
  expect(formatAsOf(noon, new Date(2026, 5, 11, 9, 0).getTime())).toBe('Jun 10, 12:05 PM');
});
