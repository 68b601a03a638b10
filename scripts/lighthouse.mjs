// Measures Lighthouse scores and layout shift of the main screens on a simulated phone. Public pages load with an empty
// browser cache, screens of a signed-in photographer with a warm one. Fails if the median of a score is too low
// or that of the layout shift too high.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../bench/lib/stats.mjs';
import { chromiumArgs } from './lib/browser.mjs';
import { installChromium, installNodeTools, lighthouse } from './lib/install.mjs';
import { binary, chromium, inProject } from './lib/paths.mjs';
import { findFreePorts, runOrThrow, startDaemon, waitUntilReady } from './lib/process.mjs';
import { createCleanEnvironment, withServer } from './lib/server.mjs';
import { createPhotographer } from './screenshots/scene-helpers.mjs';

const PUBLIC_MIN_SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
// Without SEO, because search engines do not index these screens.
const SIGNED_IN_MIN_SCORES = { performance: 95, accessibility: 95, 'best-practices': 95 };
const PUBLIC_PAGES = [
  { name: 'landing', path: '/', minScores: PUBLIC_MIN_SCORES },
  { name: 'public-page', path: '/u/marit-halloran', minScores: PUBLIC_MIN_SCORES },
];
const SIGNED_IN_PAGES = [
  { name: 'home', path: '/', minScores: SIGNED_IN_MIN_SCORES },
  { name: 'inbox', path: '/bookings', minScores: SIGNED_IN_MIN_SCORES },
  { name: 'edit-profile', path: '/profile/edit', minScores: SIGNED_IN_MIN_SCORES },
  { name: 'settings', path: '/settings', minScores: SIGNED_IN_MIN_SCORES },
];
// With the basic store, the next browser with the same profile can read the cookies.
const SIGNED_IN_ARGS = [...chromiumArgs, '--password-store=basic'];
const MAX_LAYOUT_SHIFT = 0.02;
// The event stream of the inbox never ends, so Lighthouse would wait until its own timeout.
const SIGNED_IN_LOAD_TIMEOUT_MS = 10_000;
// Other load on the machine affects a single run too much.
const RUNS_PER_PAGE = 3;
const reportFolder = inProject('target/lighthouse');

await installChromium();
await installNodeTools();
mkdirSync(reportFolder, { recursive: true });

const benchmarkIndexes = [];
await withServer(async (server) => {
  await addDemoData(server);
  for (const page of PUBLIC_PAGES) await checkPage(server, page);
  await withSignedInBrowser(server, async (port) => {
    for (const page of SIGNED_IN_PAGES) await checkPage(server, page, port);
  });
});
console.log(
  `Lighthouse benchmark index of this machine: ${median(benchmarkIndexes)}. Below 1000, it lowers the scores.`,
);
if (process.exitCode)
  console.error(`A score is below its minimum, or a layout shifts too much. Reports: ${reportFolder}`);

/** Runs `lenslink demo` on the data directory of the running server. */
async function addDemoData({ url, dataDirectory }) {
  const env = { ...createCleanEnvironment(), LENSLINK_PUBLIC_URL: url, LENSLINK_DATA_DIR: dataDirectory };
  await runOrThrow(binary, ['demo'], { env, stdio: 'ignore' });
}

/**
 * Runs the callback with the debugging port of a browser in which a photographer is signed in. Playwright creates
 * the photographer and fills the cache. Then the browser restarts without Playwright, which would slow down the pages.
 */
async function withSignedInBrowser(server, callback) {
  const profile = mkdtempSync(join(tmpdir(), 'lenslink-lighthouse-'));
  const [port] = await findFreePorts(1);
  let browser;
  try {
    await createSignedInProfile(server, profile);
    const args = [
      ...SIGNED_IN_ARGS,
      '--headless=new',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
    ];
    browser = startDaemon('chromium', chromium, args, { log: `${reportFolder}/chromium.log` });
    await waitUntilReady(browser, async (signal) => {
      const response = await fetch(`http://127.0.0.1:${port}/json/version`, { signal });
      return response.ok;
    });
    await callback(port);
  } finally {
    await browser?.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Creates a photographer, whose session stays in the browser profile, and opens each page to fill the cache. */
async function createSignedInProfile(server, profile) {
  const playwright = createRequire(inProject('web/package.json'))('@playwright/test');
  const browser = await playwright.chromium.launchPersistentContext(profile, {
    executablePath: chromium,
    args: SIGNED_IN_ARGS,
    baseURL: server.url,
  });
  const [page] = browser.pages();
  await createPhotographer({ page, server });
  for (const { path } of SIGNED_IN_PAGES) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Settings' }).waitFor();
  }
  await browser.close();
}

async function checkPage({ url }, { name, path, minScores }, port) {
  const reports = [];
  for (let run = 1; run <= RUNS_PER_PAGE; run += 1)
    reports.push(
      await runLighthouse(`${url}${path}`, `${reportFolder}/${name}-${run}`, Object.keys(minScores), port),
    );
  benchmarkIndexes.push(...reports.map(({ environment }) => environment.benchmarkIndex));
  console.log(`${name} (${path})`);
  for (const [id, minimum] of Object.entries(minScores)) {
    const scores = reports.map(({ categories }) => Math.round(categories[id].score * 100));
    printRow(reports[0].categories[id].title, scores, `minimum ${minimum}`);
    if (median(scores) < minimum) process.exitCode = 1;
  }
  const shifts = reports.map(({ audits }) =>
    Number(audits['cumulative-layout-shift'].numericValue.toFixed(3)),
  );
  printRow('Layout shift', shifts, `below ${MAX_LAYOUT_SHIFT}`);
  if (median(shifts) >= MAX_LAYOUT_SHIFT) process.exitCode = 1;
}

function printRow(title, values, limit) {
  console.log(`  ${title.padEnd(16)}${String(median(values)).padStart(6)}  (${values.join(', ')}; ${limit})`);
}

async function runLighthouse(url, output, categories, port) {
  const flags = [
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${categories.join(',')}`,
    '--output=json',
    '--output=html',
    `--output-path=${output}`,
    ...(port === undefined
      ? [`--chrome-flags=--headless=new ${chromiumArgs.join(' ')}`]
      : [`--port=${port}`, '--disable-storage-reset', `--max-wait-for-load=${SIGNED_IN_LOAD_TIMEOUT_MS}`]),
  ];
  const env = { ...process.env, CHROME_PATH: chromium };
  const run = () => runOrThrow(process.execPath, [lighthouse, url, ...flags], { env });
  // Lighthouse sometimes misses the start of a page and fails. A second run works.
  await run().catch(run);
  return JSON.parse(readFileSync(`${output}.report.json`, 'utf8'));
}
