import { describe, expect, test, vi } from 'vitest';
import { formatMoney } from '@/lib/format';
import { createExampleStatistics } from '@/testing/statistics';
import { formatAsOf, formatChange, formatCount, formatDay, formatShare, isFirstPeriod } from './format';

test.each([
  [412, 380, 'up from 380'],
  [380, 1_412, 'down from 1,412'],
  [9, 9, 'no change'],
  [0, 0, 'no change'],
  [5, 0, 'up from 0'],
])('describes the change to %d from %d', (current, previous, text) => {
  expect(formatChange(current, previous, formatCount)).toBe(text);
});

describe('the first period', () => {
  const nothing = { views: 0, bookings: 0, revenue: 0, conversion: null };
  const periodStart = Date.parse(createExampleStatistics().series[0]?.day ?? '');

  test.each([
    ['is recognised for an account that was created in it', periodStart, nothing, true],
    ['is not recognised for an older account', periodStart - 1, nothing, false],
    ['is not recognised if the previous period has views', periodStart, { ...nothing, views: 1 }, false],
  ])('%s', (_, createdAt, previous, isFirst) => {
    expect(isFirstPeriod(createExampleStatistics({ previous }), createdAt)).toBe(isFirst);
  });
});

test('formats amounts in a comparison', () => {
  expect(formatChange(192_000, 250_050, formatMoney)).toBe('down from $2,500.50');
});

describe('a share', () => {
  test.each([
    [0.0218, '2.2 %'],
    [0.2, '20 %'],
    [0, '0 %'],
    [1, '100 %'],
    // A client may send a request without being counted as a visitor.
    [1.5, '100 %'],
  ])('of %d is %s', (share, text) => {
    expect(formatShare(share)).toBe(text);
  });
});

test('formats a day as the month and the day, also west of Greenwich', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(formatDay('2026-06-01')).toBe('Jun 1');
});

test('adds the day only if it is not today', () => {
  const noon = new Date(2026, 5, 10, 12, 5).getTime();
  expect(formatAsOf(noon, noon)).toBe('12:05 PM');
  expect(formatAsOf(noon, new Date(2026, 5, 11, 9, 0).getTime())).toBe('Jun 10, 12:05 PM');
});
