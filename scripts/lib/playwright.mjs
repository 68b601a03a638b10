import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inProject } from './paths.mjs';
import { run } from './process.mjs';
import { judge, readPlaywright } from './reports.mjs';

const reports = inProject('target/test-reports');
/** Which tests failed in the last run. */
export const lastRun = `${reports}/playwright-last-run.json`;

/**
 * Runs Playwright's tests and resolves to what passed and failed.
 * @param {string} name of the report
 * @param {string[]} args
 */
export async function runPlaywright(name, args = []) {
  const report = `${reports}/${name}.json`;
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: lastRun,
  };
  const options = { cwd: inProject('web'), env };
  const exitCode = await run(
    'node_modules/.bin/playwright',
    ['test', '--reporter=list,json', ...args],
    options,
  );
  return judge(exitCode, () => readPlaywright(readFileSync(report, 'utf8')));
}
