import { expect, test } from 'vitest';
import { formatMoney, formatMoneyInput, formatTimestamp, parseMoney } from './format';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [100, '$1.00'],
  [18_000, '$180.00'],
  [99_999, '$999.99'],
  [100_000, '$1,000.00'],
  [195_000, '$1,950.00'],
  [123_456_789, '$1,234,567.89'],
  [-2_550, '-$25.50'],
])('%i cents are %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
});

test.each([
  ['180', 18_000],
  ['180.5', 18_050],
  ['180.50', 18_050],
  [' $1,250 ', 125_000],
  ['$ 1,250,000.75', 125_000_075],
  ['.99', 99],
  ['12.', 1_200],
  ['0', 0],
  ['19.99', 1_999],
  ['1.004', 100],
  ['1.005', 101],
  ['8.125', 813],
  ['180.555', 18_056],
  ['180,50', 18_050],
  ['1,5', 150],
  ['1 250', 125_000],
  ['1\u00a0250,50', 125_050],
  ['$12 345 678', 1_234_567_800],
  ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
])('"%s" dollars are %i cents', (text, cents) => {
  expect(parseMoney(text)).toBe(cents);
});

test.each([
  '',
  ' ',
  '.',
  '$',
  'free',
  '1,2505',
  '12,34,567',
  '1 25',
  '12 34 567',
  '-5',
  '1e3',
  '180 €',
  '1.2.3',
])('rejects "%s"', (text) => {
  expect(parseMoney(text)).toBeNull();
});

test.each([
  [18_000, '180'],
  [18_050, '180.50'],
  [125_000_005, '1250000.05'],
])('formats %i cents as %s for a field', (cents, text) => {
  expect(formatMoneyInput(cents)).toBe(text);
  expect(parseMoney(text)).toBe(cents);
});

test('formats a time in its own zone, whatever the zone of the machine', () => {
  expect(formatTimestamp('2025-06-14T09:05:59.999Z')).toBe('Jun 14, 2025, 09:05');
  expect(formatTimestamp('2026-01-01T00:30:00.000+01:00')).toBe('Jan 1, 2026, 00:30');
});
