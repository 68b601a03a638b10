// What passed, what failed and how long each test took, read from the report each test runner writes.
import { stripVTControlCharacters } from 'node:util';

const LINES_OF_A_REASON = 8;

/** cargo-nextest and node:test. Text inside a report is escaped, so a tag is always a tag. */
export function readJunit(xml) {
  const cases = xml.split(/<testcase\b/).slice(1);
  const broken = cases.filter((text) => /<(failure|error)\b/.test(text));
  const skipped = cases.filter((text) => /<skipped\b/.test(text));
  const attribute = (text, name) => unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1] ?? '');
  const nameOf = (text) => attribute(text, 'name') || 'a test without a name';
  return {
    passed: cases.length - broken.length - skipped.length,
    failures: broken.map(nameOf),
    durations: cases.map((text) => ({ name: nameOf(text), seconds: Number(attribute(text, 'time')) })),
  };
}

/** Vitest. A file that cannot be loaded holds no test, but is a failure all the same. */
export function readVitest(json) {
  const { numPassedTests, testResults } = JSON.parse(json);
  const failuresOf = ({ name, status, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [name]
      : assertionResults
          .filter((test) => test.status === 'failed')
          .map(({ fullName, failureMessages }) => withReason(fullName, failureMessages));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: numPassedTests,
    failures: testResults.flatMap(failuresOf),
    durations: tests.map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 })),
  };
}

/** Playwright. Errors outside any test (a server that did not stop cleanly) stand beside the tests. */
export function readPlaywright(json) {
  const { stats, errors, suites } = JSON.parse(json);
  const tests = suites.flatMap(testsOfSuite);
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  const reasonsOf = ({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message));
  return {
    passed: stats.expected,
    failures: [
      ...failed.map((test) => withReason(test.name, reasonsOf(test))),
      ...errors.map(({ message }) => message),
    ],
    durations: tests.map(({ name, results }) => ({
      name,
      seconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
    })),
  };
}

function testsOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map((test) => ({ ...test, name: `[${test.projectName}] ${file}:${line} ${title}` })),
  );
  return [...own, ...suites.flatMap(testsOfSuite)];
}

/** The end of a long log may be all that is left of a run: what failed stands there with the beginning of why. */
function withReason(name, [reason = '']) {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, LINES_OF_A_REASON).map((line) => `    ${line}`)].join('\n');
}

/**
 * What a finished run is worth: no report, no test at all or a failure that no test shows count as one failure,
 * so that nothing broken can look like success.
 */
export function judge(exitCode, read) {
  const { passed, failures, durations } = readOrNone(read);
  const isUnexplained = failures.length === 0 && (exitCode !== 0 || passed === 0);
  return {
    passed,
    failures: isUnexplained ? [`no test says why (exit code ${exitCode})`] : failures,
    durations,
  };
}

function readOrNone(read) {
  try {
    return read();
  } catch {
    return { passed: 0, failures: [], durations: [] };
  }
}

const ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text) {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name) => ENTITIES[name]);
}
