import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarize } from './summary.mjs';

test('the table adds up in the last line, below the names of what failed', () => {
  const summary = summarize([
    { name: 'lint', passed: 4, failures: ['cargo fmt'], seconds: 2.04 },
    { name: 'release-build', passed: 1, failures: [], seconds: 181 },
  ]);
  assert.deepEqual(summary.split('\n'), [
    'part           passed  failed seconds',
    'lint                4       1     2.0',
    'release-build       1       0   181.0',
    'lint: cargo fmt',
    '5 passed, 1 failed',
  ]);
});
