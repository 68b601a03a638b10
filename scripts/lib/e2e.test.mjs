import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runThenTraceFailures } from './e2e.mjs';

const PASSED = { passed: 3, failures: [] };
const FAILED = { passed: 2, failures: ['[phone] booking.spec.ts:1 sends a request'] };

function createRun({ first, second = PASSED, readFailedTests = () => ['id'] }) {
  const calls = [];
  const lines = [];
  const runner = {
    runTests: async () => (calls.push('tests'), first),
    traceFailedTests: async () => (calls.push('traces'), second),
    readFailedTests,
    log: (line) => lines.push(line),
  };
  return { calls, lines, runner };
}

test('records no traces after a run without failures', async () => {
  const { calls, lines, runner } = createRun({ first: PASSED });
  assert.deepEqual(await runThenTraceFailures(runner), PASSED);
  assert.deepEqual(calls, ['tests']);
  assert.deepEqual(lines, []);
});

test('reports a test as failed although it passes while its trace is recorded', async () => {
  const { calls, lines, runner } = createRun({ first: FAILED, second: PASSED });
  assert.deepEqual(await runThenTraceFailures(runner), FAILED);
  assert.deepEqual(calls, ['tests', 'traces']);
  assert.match(lines.join('\n'), /Traces: .*target\/playwright-traces\//);
});

test('records no traces when no test is listed as failed', async () => {
  const failToRead = () => {
    throw new Error('ENOENT');
  };
  for (const readFailedTests of [() => [], failToRead]) {
    const { calls, runner } = createRun({ first: FAILED, readFailedTests });
    assert.deepEqual(await runThenTraceFailures(runner), FAILED);
    assert.deepEqual(calls, ['tests']);
  }
});
