import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, readJunit, readPlaywright, readVitest } from './reports.mjs';

test('JUnit: failures and skipped tests are no passes', () => {
  const xml = `<testsuites><testsuite name="server">
    <testcase name="a" time="1.250"><system-out>&lt;failure&gt; in a text</system-out></testcase>
    <testcase classname="server" name="b &lt; &quot;c&quot;"><failure type="test failure">no</failure></testcase>
    <testcase name="c"><error type="exec fail">gone</error></testcase>
    <testcase name="d"><skipped type="skipped"/></testcase>
  </testsuite></testsuites>`;
  const { passed, failures, durations } = readJunit(xml);
  assert.deepEqual({ passed, failures }, { passed: 1, failures: ['b < "c"', 'c'] });
  assert.deepEqual(durations[0], { name: 'a', seconds: 1.25 });
});

test('Vitest: a file that cannot be loaded is a failure, and a test says why it failed', () => {
  const report = {
    numPassedTests: 4,
    testResults: [
      { name: 'one.test.ts', status: 'passed', assertionResults: [{}, {}, {}] },
      {
        name: 'two.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'what it keeps', duration: 1500 },
          {
            status: 'failed',
            fullName: 'what it promises',
            failureMessages: ['Error: it does not\n    at two'],
          },
        ],
      },
      { name: 'three.test.ts', status: 'failed', assertionResults: [] },
    ],
  };
  const { passed, failures, durations } = readVitest(JSON.stringify(report));
  assert.equal(passed, 4);
  assert.deepEqual(failures, ['what it promises\n    Error: it does not\n        at two', 'three.test.ts']);
  assert.deepEqual(durations[3], { name: 'what it keeps', seconds: 1.5 });
});

const spec = (title, status, ...messages) => ({
  title,
  file: 'home.spec.ts',
  line: 4,
  tests: [
    {
      projectName: 'phone',
      status,
      results: [{ duration: 2000, errors: messages.map((message) => ({ message })) }],
    },
  ],
});

test('Playwright: flaky tests and errors outside tests are failures, with the beginning of why', () => {
  const long = `\u001b[31mError: no toast\u001b[39m\n\n${'more\n'.repeat(20)}`;
  const report = {
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'exit code 1' }],
    suites: [
      {
        specs: [spec('it works', 'expected'), spec('it wavers', 'flaky')],
        suites: [{ specs: [spec('it breaks', 'unexpected', long), spec('it is left out', 'skipped')] }],
      },
    ],
  };
  const { passed, failures, durations } = readPlaywright(JSON.stringify(report));
  assert.equal(passed, 7);
  assert.deepEqual(failures, [
    '[phone] home.spec.ts:4 it wavers',
    `[phone] home.spec.ts:4 it breaks\n    Error: no toast${'\n    more'.repeat(7)}`,
    'exit code 1',
  ]);
  assert.deepEqual(durations[0], { name: '[phone] home.spec.ts:4 it works', seconds: 2 });
});

test('a run is judged by its report when that explains the exit code', () => {
  const green = { passed: 5, failures: [], durations: [] };
  assert.deepEqual(
    judge(0, () => green),
    green,
  );
  const red = { passed: 5, failures: ['one', 'two'], durations: [] };
  assert.deepEqual(
    judge(100, () => red),
    red,
  );
});

const unexplained = (exitCode) => [`no test says why (exit code ${exitCode})`];

test('a failing exit code nobody explains is one failure', () => {
  assert.deepEqual(
    judge(1, () => ({ passed: 5, failures: [], durations: [] })),
    { passed: 5, failures: unexplained(1), durations: [] },
  );
});

test('a run without any test is one failure', () => {
  assert.deepEqual(
    judge(0, () => ({ passed: 0, failures: [], durations: [] })),
    { passed: 0, failures: unexplained(0), durations: [] },
  );
});

test('a run without a readable report is one failure', () => {
  const unreadable = () => JSON.parse('{"stats":');
  assert.deepEqual(judge(0, unreadable), { passed: 0, failures: unexplained(0), durations: [] });
  assert.deepEqual(judge(101, unreadable), { passed: 0, failures: unexplained(101), durations: [] });
});
