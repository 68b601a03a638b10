import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countJunit, countPlaywright, countVitest, judge } from './reports.mjs';

test('JUnit: failures and skipped tests are no passes', () => {
  const xml = `<testsuites><testsuite name="server">
    <testcase name="a"><system-out>&lt;failure&gt; in a text</system-out></testcase>
    <testcase name="b"><failure type="test failure">no</failure></testcase>
    <testcase name="c"><error type="exec fail">gone</error></testcase>
    <testcase name="d"><skipped type="skipped"/></testcase>
  </testsuite></testsuites>`;
  assert.deepEqual(countJunit(xml), { passed: 1, failed: 2 });
});

test('Vitest: a file that cannot be loaded is a failure', () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{}, {}, {}, {}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  assert.deepEqual(countVitest(JSON.stringify(report)), { passed: 4, failed: 2 });
});

test('Playwright: flaky tests and errors outside tests are failures', () => {
  const report = {
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'exit code 1' }],
  };
  assert.deepEqual(countPlaywright(JSON.stringify(report)), { passed: 7, failed: 3 });
});

test('a run is judged by its report when that explains the exit code', () => {
  assert.deepEqual(
    judge(0, () => ({ passed: 5, failed: 0 })),
    { passed: 5, failed: 0 },
  );
  assert.deepEqual(
    judge(100, () => ({ passed: 5, failed: 2 })),
    { passed: 5, failed: 2 },
  );
});

test('a failing exit code nobody explains is one failure', () => {
  assert.deepEqual(
    judge(1, () => ({ passed: 5, failed: 0 })),
    { passed: 5, failed: 1 },
  );
});

test('a run without any test is one failure', () => {
  assert.deepEqual(
    judge(0, () => ({ passed: 0, failed: 0 })),
    { passed: 0, failed: 1 },
  );
});

test('a run without a readable report is one failure', () => {
  const unreadable = () => JSON.parse('{"stats":');
  assert.deepEqual(judge(0, unreadable), { passed: 0, failed: 1 });
  assert.deepEqual(judge(101, unreadable), { passed: 0, failed: 1 });
});
