import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarize } from './summary.mjs';

test('lists the tasks, then the failures, then the totals', () => {
  const summary = summarize([
    { name: 'lint', passed: 4, failures: ['cargo fmt'], seconds: 2.04 },
    { name: 'release-build', passed: 1, failures: [], seconds: 181 },
  ]);
  assert.deepEqual(summary.split('\n'), [
    'task           passed  failed seconds',
    'lint                4       1     2.0',
    'release-build       1       0   181.0',
    'lint: cargo fmt',
    '5 passed, 1 failed',
  ]);
});

test('lists the ten slowest tests of all tasks, slowest first', () => {
  const durations = Array.from({ length: 11 }, (_, i) => ({ name: `test ${i}`, seconds: i }));
  const lines = summarize([
    { name: 'web', passed: 11, failures: [], seconds: 1, durations },
    { name: 'e2e', passed: 1, failures: [], seconds: 1, durations: [{ name: 'journey', seconds: 7.25 }] },
  ]).split('\n');
  const start = lines.indexOf('slowest tests, in seconds');
  assert.deepEqual(lines.slice(start + 1, start + 6), [
    '    10.0  web: test 10',
    '     9.0  web: test 9',
    '     8.0  web: test 8',
    '     7.3  e2e: journey',
    '     7.0  web: test 7',
  ]);
  assert.equal(lines.length - start - 1, 10 + 1);
});
