import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describe, median, percentile } from './stats.mjs';

test('the median stands in the middle, whatever the order', () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([4, 1, 3, 2]), 2.5);
});

test('a description shows the median and the spread', () => {
  assert.equal(describe([10, 30, 20.04], 'ms'), '20.0 ms (10.0 to 30.0)');
});

test('a percentile is a value that was measured, and the last one covers all', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  assert.equal(percentile(hundred, 50), 50);
  assert.equal(percentile(hundred, 99), 99);
  assert.equal(percentile(hundred, 100), 100);
  assert.equal(percentile([7], 99), 7);
});
