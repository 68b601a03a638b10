// How many tests passed and failed, read from the report each test runner writes.

/** cargo-nextest and node:test. Text inside a report is escaped, so a tag is always a tag. */
export function countJunit(xml) {
  const count = (pattern) => (xml.match(pattern) ?? []).length;
  const tests = count(/<testcase\b/g);
  const failed = count(/<(failure|error)\b/g);
  const skipped = count(/<skipped\b/g);
  return { passed: tests - failed - skipped, failed };
}

/** Vitest. A file that cannot be loaded holds no test, but is a failure all the same. */
export function countVitest(json) {
  const report = JSON.parse(json);
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length };
}

/** Playwright. Errors outside any test (a server that did not stop cleanly) stand beside the tests. */
export function countPlaywright(json) {
  const { stats, errors } = JSON.parse(json);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * What a finished run is worth: no report, no test at all or a failure that no test shows count as one failure,
 * so that nothing broken can look like success.
 */
export function judge(exitCode, readCounts) {
  const { passed, failed } = countsOrNone(readCounts);
  const unexplained = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: unexplained ? 1 : failed };
}

function countsOrNone(readCounts) {
  try {
    return readCounts();
  } catch {
    return { passed: 0, failed: 0 };
  }
}
