// Lighthouse's four scores of the landing page on a simulated phone; below the bar is a failure.
import { mkdirSync, readFileSync } from 'node:fs';
import { chromiumArgs } from './lib/browser.mjs';
import { installChromium, installNodeTools, lighthouse } from './lib/install.mjs';
import { chromium, inProject } from './lib/paths.mjs';
import { mustRun } from './lib/process.mjs';
import { withServer } from './lib/server.mjs';

const BAR = 95;
const folder = inProject('target/lighthouse');
const report = `${folder}/landing.report.json`;

await installChromium();
await installNodeTools();
mkdirSync(folder, { recursive: true });

await withServer(async ({ url }) => {
  const flags = [
    '--quiet',
    '--no-enable-error-reporting',
    '--only-categories=performance,accessibility,best-practices,seo',
    '--output=json',
    '--output=html',
    `--output-path=${folder}/landing`,
    `--chrome-flags=--headless=new ${chromiumArgs.join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: chromium };
  await mustRun(process.execPath, [lighthouse, url, ...flags], { env });
});

for (const { title, score } of Object.values(JSON.parse(readFileSync(report, 'utf8')).categories)) {
  const points = Math.round(score * 100);
  console.log(`${title.padEnd(16)}${String(points).padStart(4)}`);
  if (points < BAR) process.exitCode = 1;
}
if (process.exitCode) console.error(`A score is below ${BAR}; see target/lighthouse/landing.report.html.`);
