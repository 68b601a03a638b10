import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describe, median } from './stats.mjs';

test('the median stands in the middle, whatever the order', () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([4, 1, 3, 2]), 2.5);
});

test('a description shows the median and the spread', () => {
  assert.equal(describe([10, 30, 20.04], 'ms'), '20.0 ms (10.0 to 30.0)');
});
