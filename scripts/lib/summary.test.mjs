import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarize } from './summary.mjs';

test('the table adds up in the last line', () => {
  const summary = summarize([
    { name: 'lint', passed: 4, failed: 1, seconds: 2.04 },
    { name: 'release-build', passed: 1, failed: 0, seconds: 181 },
  ]);
  assert.deepEqual(summary.split('\n'), [
    'part           passed  failed seconds',
    'lint                4       1     2.0',
    'release-build       1       0   181.0',
    '5 passed, 1 failed',
  ]);
});
