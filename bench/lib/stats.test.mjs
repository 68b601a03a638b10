import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMedian, median, percentile } from './stats.mjs';

test('calculates the median of unsorted values', () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([4, 1, 3, 2]), 2.5);
});

test('formats the median with minimum and maximum', () => {
  assert.equal(formatMedian([10, 30, 20.04], 'ms'), '20.0 ms (10.0 to 30.0)');
});

test('returns a measured value as percentile, and the maximum for 100', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  assert.equal(percentile(values, 50), 50);
  assert.equal(percentile(values, 99), 99);
  assert.equal(percentile(values, 100), 100);
  assert.equal(percentile([7], 99), 7);
});
