import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluateRun, readJunit, readPlaywright, readVitest } from './reports.mjs';

test('JUnit: counts failed and skipped tests as not passed', () => {
  const xml = `<testsuites><testsuite name="server">
    <testcase name="a" time="1.250"><system-out>&lt;failure&gt; in text</system-out></testcase>
    <testcase classname="server" name="b &lt; &quot;c&quot;"><failure type="test failure">no</failure></testcase>
    <testcase name="c"><error type="exec fail">gone</error></testcase>
    <testcase name="d"><skipped type="skipped"/></testcase>
  </testsuite></testsuites>`;
  const { passed, failures, durations } = readJunit(xml);
  assert.deepEqual({ passed, failures }, { passed: 1, failures: ['b < "c"', 'c'] });
  assert.deepEqual(durations[0], { name: 'a', seconds: 1.25 });
});

test('Vitest: counts a file that cannot be loaded as a failure, and shows the error of a test', () => {
  const report = {
    numPassedTests: 4,
    testResults: [
      { name: 'one.test.ts', status: 'passed', assertionResults: [{}, {}, {}] },
      {
        name: 'two.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'saves the draft', duration: 1500 },
          {
            status: 'failed',
            fullName: 'restores the draft',
            failureMessages: ['Error: no draft\n    at two'],
          },
        ],
      },
      { name: 'three.test.ts', status: 'failed', assertionResults: [] },
    ],
  };
  const { passed, failures, durations } = readVitest(JSON.stringify(report));
  assert.equal(passed, 4);
  assert.deepEqual(failures, ['restores the draft\n    Error: no draft\n        at two', 'three.test.ts']);
  assert.deepEqual(durations[3], { name: 'saves the draft', seconds: 1.5 });
});

const createSpec = (title, status, ...messages) => ({
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

test('Playwright: counts flaky tests and errors outside tests as failures, with the start of the message', () => {
  const longMessage = `\u001b[31mError: no toast\u001b[39m\n\n${'more\n'.repeat(20)}`;
  const report = {
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'exit code 1' }],
    suites: [
      {
        specs: [createSpec('passes', 'expected'), createSpec('sometimes fails', 'flaky')],
        suites: [
          { specs: [createSpec('fails', 'unexpected', longMessage), createSpec('is skipped', 'skipped')] },
        ],
      },
    ],
  };
  const { passed, failures, durations } = readPlaywright(JSON.stringify(report));
  assert.equal(passed, 7);
  assert.deepEqual(failures, [
    '[phone] home.spec.ts:4 sometimes fails',
    `[phone] home.spec.ts:4 fails\n    Error: no toast${'\n    more'.repeat(7)}`,
    'exit code 1',
  ]);
  assert.deepEqual(durations[0], { name: '[phone] home.spec.ts:4 passes', seconds: 2 });
});

test('uses the report when it explains the exit code', () => {
  const passed = { passed: 5, failures: [], durations: [] };
  assert.deepEqual(
    evaluateRun(0, () => passed),
    passed,
  );
  const failed = { passed: 5, failures: ['one', 'two'], durations: [] };
  assert.deepEqual(
    evaluateRun(100, () => failed),
    failed,
  );
});

const createUnexplainedFailure = (exitCode) => [`no test reported a failure (exit code ${exitCode})`];

test('counts a failing exit code without failed tests as one failure', () => {
  assert.deepEqual(
    evaluateRun(1, () => ({ passed: 5, failures: [], durations: [] })),
    { passed: 5, failures: createUnexplainedFailure(1), durations: [] },
  );
});

test('counts a run without tests as one failure', () => {
  assert.deepEqual(
    evaluateRun(0, () => ({ passed: 0, failures: [], durations: [] })),
    { passed: 0, failures: createUnexplainedFailure(0), durations: [] },
  );
});

test('counts a run without a readable report as one failure', () => {
  const readBrokenReport = () => JSON.parse('{"stats":');
  assert.deepEqual(evaluateRun(0, readBrokenReport), {
    passed: 0,
    failures: createUnexplainedFailure(0),
    durations: [],
  });
  assert.deepEqual(evaluateRun(101, readBrokenReport), {
    passed: 0,
    failures: createUnexplainedFailure(101),
    durations: [],
  });
});
