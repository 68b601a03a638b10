import { expect, test } from 'vitest';
import { formatMoney } from './money';

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
