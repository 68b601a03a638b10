import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runThenTraceFailures } from './e2e.mjs';

const GREEN = { passed: 3, failures: [] };
const RED = { passed: 2, failures: ['[phone] booking.spec.ts:1 sends a request'] };

function createRun({ first, second = GREEN, failedTests = () => ['id'] }) {
  const calls = [];
  const lines = [];
  const runner = {
    runTests: async () => (calls.push('tests'), first),
    traceFailedTests: async () => (calls.push('traces'), second),
    failedTests,
    log: (line) => lines.push(line),
  };
  return { calls, lines, runner };
}

test('records no traces after a run without failures', async () => {
  const { calls, lines, runner } = createRun({ first: GREEN });
  assert.deepEqual(await runThenTraceFailures(runner), GREEN);
  assert.deepEqual(calls, ['tests']);
  assert.deepEqual(lines, []);
});

test('a failed test stays failed although it passes while its trace is recorded', async () => {
  const { calls, lines, runner } = createRun({ first: RED, second: GREEN });
  assert.deepEqual(await runThenTraceFailures(runner), RED);
  assert.deepEqual(calls, ['tests', 'traces']);
  assert.match(lines.join('\n'), /Traces: .*target\/playwright-traces\//);
});

test('runs nothing again when the failure belongs to no test', async () => {
  const missing = () => {
    throw new Error('ENOENT');
  };
  for (const failedTests of [() => [], missing]) {
    const { calls, runner } = createRun({ first: RED, failedTests });
    assert.deepEqual(await runThenTraceFailures(runner), RED);
    assert.deepEqual(calls, ['tests']);
  }
});
