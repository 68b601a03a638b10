import { readFileSync, rmSync } from 'node:fs';
import { installHeadlessShell, installNodeTools } from './install.mjs';
import { inProject } from './paths.mjs';
import { lastRunFile, runPlaywright } from './playwright.mjs';

const traceFolder = inProject('target/playwright-traces');

/** Runs all browser tests, or those that these Playwright arguments select. */
export async function testE2e(args = []) {
  await installHeadlessShell();
  await installNodeTools();
  for (const path of [lastRunFile, traceFolder]) rmSync(path, { recursive: true, force: true });
  return await runThenTraceFailures({
    runTests: () => runPlaywright('playwright', args),
    readFailedTests: () => JSON.parse(readFileSync(lastRunFile, 'utf8')).failedTests,
    traceFailedTests: () =>
      runPlaywright('playwright-traces', ['--last-failed', '--trace=on', `--output=${traceFolder}`]),
  });
}

/**
 * Traces slow down every test, so only a second run of the failed tests records them. The first run decides the
 * outcome: a test that passes in the second run has still failed.
 */
export async function runThenTraceFailures({
  runTests,
  readFailedTests,
  traceFailedTests,
  log = console.log,
}) {
  const outcome = await runTests();
  if (outcome.failures.length === 0 || !hasFailedTests(readFailedTests)) return outcome;
  log('\nRunning the failed tests once more to record traces. This run does not change the result.');
  await traceFailedTests();
  log(`Traces: ${traceFolder}/*/trace.zip (open one with: web/node_modules/.bin/playwright show-trace FILE)`);
  return outcome;
}

/** Without a list of failed tests, `--last-failed` would run all of them. */
function hasFailedTests(readFailedTests) {
  try {
    return readFailedTests().length > 0;
  } catch {
    return false;
  }
}
