import { readFileSync, rmSync } from 'node:fs';
import { installHeadlessShell, installNodeTools } from './install.mjs';
import { inProject } from './paths.mjs';
import { lastRun, runPlaywright } from './playwright.mjs';

const traces = inProject('target/playwright-traces');

/** The browser tests as a part of `make test`, or those that Playwright finds with these arguments. */
export async function testE2e(args = []) {
  await installHeadlessShell();
  await installNodeTools();
  for (const leftover of [lastRun, traces]) rmSync(leftover, { recursive: true, force: true });
  return await runThenTraceFailures({
    runTests: () => runPlaywright('playwright', args),
    failedTests: () => JSON.parse(readFileSync(lastRun, 'utf8')).failedTests,
    traceFailedTests: () =>
      runPlaywright('playwright-traces', ['--last-failed', '--trace=on', `--output=${traces}`]),
  });
}

/**
 * Recording traces slows every test down, so the first run records none. Failed tests run a second time to record
 * them. The outcome is always that of the first run: a test that passes the second time has still failed.
 */
export async function runThenTraceFailures({ runTests, failedTests, traceFailedTests, log = console.log }) {
  const outcome = await runTests();
  if (outcome.failures.length === 0 || !hasFailedTests(failedTests)) return outcome;
  log('\nRunning the failed tests once more to record traces. The result of this run does not count.');
  await traceFailedTests();
  log(`Traces: ${traces}/*/trace.zip (open one with: web/node_modules/.bin/playwright show-trace FILE)`);
  return outcome;
}

/** Without a list of failed tests, `--last-failed` would run all of them. */
function hasFailedTests(failedTests) {
  try {
    return failedTests().length > 0;
  } catch {
    return false;
  }
}
