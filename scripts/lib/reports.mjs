// Reads passed tests, failures and durations from the reports of the test runners.
import { stripVTControlCharacters } from 'node:util';

const MAX_ERROR_LINES = 8;

/** Reads a report of cargo-nextest or node:test. Text in a report is escaped, so `<` always starts a tag. */
export function readJunit(xml) {
  const cases = xml.split(/<testcase\b/).slice(1);
  const failed = cases.filter((text) => /<(failure|error)\b/.test(text));
  const skipped = cases.filter((text) => /<skipped\b/.test(text));
  const readAttribute = (text, name) => unescapeXml(new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1] ?? '');
  const readName = (text) => readAttribute(text, 'name') || 'unnamed test';
  return {
    passed: cases.length - failed.length - skipped.length,
    failures: failed.map(readName),
    durations: cases.map((text) => ({ name: readName(text), seconds: Number(readAttribute(text, 'time')) })),
  };
}

/** A file that Vitest cannot load has no tests, but counts as a failure. */
export function readVitest(json) {
  const { numPassedTests, testResults } = JSON.parse(json);
  const listFailures = ({ name, status, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [name]
      : assertionResults
          .filter((test) => test.status === 'failed')
          .map(({ fullName, failureMessages }) => formatFailure(fullName, failureMessages));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: numPassedTests,
    failures: testResults.flatMap(listFailures),
    durations: tests.map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 })),
  };
}

/** Errors outside tests, such as a server that did not stop cleanly, also count as failures. */
export function readPlaywright(json) {
  const { stats, errors, suites } = JSON.parse(json);
  const tests = suites.flatMap(listTests);
  const failedTests = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  const listMessages = ({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message));
  return {
    passed: stats.expected,
    failures: [
      ...failedTests.map((test) => formatFailure(test.name, listMessages(test))),
      ...errors.map(({ message }) => message),
    ],
    durations: tests.map(({ name, results }) => ({
      name,
      seconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
    })),
  };
}

function listTests({ specs = [], suites = [] }) {
  const suiteTests = specs.flatMap(({ title, file, line, tests }) =>
    tests.map((test) => ({ ...test, name: `[${test.projectName}] ${file}:${line} ${title}` })),
  );
  return [...suiteTests, ...suites.flatMap(listTests)];
}

/** The test name with the first lines of the error, because developers often read only the summary of a long log. */
function formatFailure(name, [message = '']) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, MAX_ERROR_LINES).map((line) => `    ${line}`)].join('\n');
}

/**
 * The outcome of a finished run. A missing report, a run without tests, and a failing exit code without a failed test
 * each count as one failure, so that a broken run cannot pass.
 */
export function evaluateRun(exitCode, readReport) {
  const { passed, failures, durations } = readOrEmpty(readReport);
  const isUnexplained = failures.length === 0 && (exitCode !== 0 || passed === 0);
  return {
    passed,
    failures: isUnexplained ? [`no test reported a failure (exit code ${exitCode})`] : failures,
    durations,
  };
}

function readOrEmpty(readReport) {
  try {
    return readReport();
  } catch {
    return { passed: 0, failures: [], durations: [] };
  }
}

const ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescapeXml(text) {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name) => ENTITIES[name]);
}
