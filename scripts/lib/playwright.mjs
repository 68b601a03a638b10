import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inProject } from './paths.mjs';
import { run } from './process.mjs';
import { evaluateRun, readPlaywright } from './reports.mjs';

const reportFolder = inProject('target/test-reports');
/** Playwright writes the tests that failed in the last run to this file. */
export const lastRunFile = `${reportFolder}/playwright-last-run.json`;

/**
 * Runs Playwright and resolves to the passed and failed tests.
 * @param {string} name name of the report
 * @param {string[]} args
 */
export async function runPlaywright(name, args = []) {
  const report = `${reportFolder}/${name}.json`;
  mkdirSync(reportFolder, { recursive: true });
  rmSync(report, { force: true });
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: lastRunFile,
  };
  const options = { cwd: inProject('web'), env };
  const exitCode = await run(
    'node_modules/.bin/playwright',
    ['test', '--reporter=list,json', ...args],
    options,
  );
  return evaluateRun(exitCode, () => readPlaywright(readFileSync(report, 'utf8')));
}
