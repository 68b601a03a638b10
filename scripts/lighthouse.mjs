// Lighthouse's four scores of the landing page on a simulated phone; a score below the bar is a failure.
import { mkdirSync, readFileSync } from 'node:fs';
import { median } from '../bench/lib/stats.mjs';
import { chromiumArgs } from './lib/browser.mjs';
import { installChromium, installNodeTools, lighthouse } from './lib/install.mjs';
import { chromium, inProject } from './lib/paths.mjs';
import { mustRun } from './lib/process.mjs';
import { withServer } from './lib/server.mjs';

const BAR = 95;
// One run says as much about what else the machine was doing as about the page.
const RUNS = 3;
const folder = inProject('target/lighthouse');

await installChromium();
await installNodeTools();
mkdirSync(folder, { recursive: true });

const reports = await withServer(async ({ url }) => {
  const reports = [];
  for (let run = 1; run <= RUNS; run += 1) reports.push(await score(url, `${folder}/landing-${run}`));
  return reports;
});

for (const [id, { title }] of Object.entries(reports[0].categories)) {
  const scores = reports.map(({ categories }) => Math.round(categories[id].score * 100));
  console.log(`${title.padEnd(16)}${String(median(scores)).padStart(4)}  (${scores.join(', ')})`);
  if (median(scores) < BAR) process.exitCode = 1;
}
const speeds = reports.map(({ environment }) => environment.benchmarkIndex);
console.log(
  `Speed of this machine by Lighthouse's own index: ${median(speeds)}; below 1000 it drags the page down.`,
);
if (process.exitCode) console.error(`A score is below ${BAR}; see ${folder}.`);

async function score(url, output) {
  const flags = [
    '--quiet',
    '--no-enable-error-reporting',
    '--only-categories=performance,accessibility,best-practices,seo',
    '--output=json',
    '--output=html',
    `--output-path=${output}`,
    `--chrome-flags=--headless=new ${chromiumArgs.join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: chromium };
  await mustRun(process.execPath, [lighthouse, url, ...flags], { env });
  return JSON.parse(readFileSync(`${output}.report.json`, 'utf8'));
}
