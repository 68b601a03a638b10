// Lighthouse's four scores of what strangers see first, on a simulated phone; a score below the bar is a failure.
import { mkdirSync, readFileSync } from 'node:fs';
import { median } from '../bench/lib/stats.mjs';
import { chromiumArgs } from './lib/browser.mjs';
import { installChromium, installNodeTools, lighthouse } from './lib/install.mjs';
import { binary, chromium, inProject } from './lib/paths.mjs';
import { mustRun } from './lib/process.mjs';
import { neutralEnvironment, withServer } from './lib/server.mjs';

const PAGES = [
  { name: 'landing', path: '/', bar: 95 },
  { name: 'public-page', path: '/u/marit-halloran', bar: 98 },
];
// One run says as much about what else the machine was doing as about the page.
const RUNS = 3;
const folder = inProject('target/lighthouse');

await installChromium();
await installNodeTools();
mkdirSync(folder, { recursive: true });

const speeds = [];
await withServer(async (server) => {
  await moveDemoIn(server);
  for (const page of PAGES) await judge(server, page);
});
console.log(
  `Speed of this machine by Lighthouse's own index: ${median(speeds)}; below 1000 it drags the pages down.`,
);
if (process.exitCode) console.error(`A score is below its bar; see ${folder}.`);

/** The photographers of `lenslink demo`, in a server that is already running. */
async function moveDemoIn({ url, dataDirectory }) {
  const env = { ...neutralEnvironment(), LENSLINK_PUBLIC_URL: url, LENSLINK_DATA_DIR: dataDirectory };
  await mustRun(binary, ['demo'], { env, stdio: 'ignore' });
}

async function judge({ url }, { name, path, bar }) {
  const reports = [];
  for (let run = 1; run <= RUNS; run += 1)
    reports.push(await score(`${url}${path}`, `${folder}/${name}-${run}`));
  speeds.push(...reports.map(({ environment }) => environment.benchmarkIndex));
  console.log(`${path} (at least ${bar})`);
  for (const [id, { title }] of Object.entries(reports[0].categories)) {
    const scores = reports.map(({ categories }) => Math.round(categories[id].score * 100));
    console.log(`  ${title.padEnd(16)}${String(median(scores)).padStart(4)}  (${scores.join(', ')})`);
    if (median(scores) < bar) process.exitCode = 1;
  }
}

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
