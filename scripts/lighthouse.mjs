// Lighthouse's four scores of every kind of screen on a simulated phone, and how far things move while it loads. Strangers
// come to a page with nothing in their browser; whoever is signed in has been here before. A score below its bar is a
// failure.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../bench/lib/stats.mjs';
import { chromiumArgs } from './lib/browser.mjs';
import { installChromium, installNodeTools, lighthouse } from './lib/install.mjs';
import { binary, chromium, inProject } from './lib/paths.mjs';
import { freePorts, mustRun, startDaemon, untilReady } from './lib/process.mjs';
import { neutralEnvironment, withServer } from './lib/server.mjs';
import { establish } from './screenshots/steps.mjs';

// What strangers see first. SEO of a screen that search engines are kept away from says nothing.
const SHOWN_TO_ALL = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const SHOWN_TO_ITS_OWNER = { performance: 95, accessibility: 95, 'best-practices': 95 };
const PAGES = [
  { name: 'landing', path: '/', bars: SHOWN_TO_ALL },
  { name: 'public-page', path: '/u/marit-halloran', bars: SHOWN_TO_ALL },
];
const OWN_PAGES = [
  { name: 'home', path: '/', bars: SHOWN_TO_ITS_OWNER },
  { name: 'requests', path: '/bookings', bars: SHOWN_TO_ITS_OWNER },
  { name: 'edit-profile', path: '/profile/edit', bars: SHOWN_TO_ITS_OWNER },
  { name: 'settings', path: '/settings', bars: SHOWN_TO_ITS_OWNER },
];
// Cookies must be readable by the next browser with the same profile.
const OWN_ARGS = [...chromiumArgs, '--password-store=basic'];
const SHIFT_BELOW = 0.02;
// The news of a photographer's requests come over a connection that never ends, and is not waited for.
const OWN_WAIT_MS = 10_000;
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
  await withSignedInBrowser(server, async (port) => {
    for (const page of OWN_PAGES) await judge(server, page, port);
  });
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

/**
 * A browser in which a photographer is signed in, for Lighthouse to open its pages in. She goes round while it is steered,
 * and then it is opened again without: whoever steers a browser takes part in all that its pages do, and slows them down.
 */
async function withSignedInBrowser(server, use) {
  const profile = mkdtempSync(join(tmpdir(), 'lenslink-lighthouse-'));
  const [port] = await freePorts(1);
  let browser;
  try {
    await signIn(server, profile);
    const args = [
      ...OWN_ARGS,
      '--headless=new',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
    ];
    browser = startDaemon('chromium', chromium, args, { log: `${folder}/chromium.log` });
    await untilReady(browser, async (signal) => {
      const answer = await fetch(`http://127.0.0.1:${port}/json/version`, { signal });
      return answer.ok;
    });
    await use(port);
  } finally {
    await browser?.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function signIn(server, profile) {
  const playwright = createRequire(inProject('web/package.json'))('@playwright/test');
  const browser = await playwright.chromium.launchPersistentContext(profile, {
    executablePath: chromium,
    args: OWN_ARGS,
    baseURL: server.url,
  });
  const [page] = browser.pages();
  await establish({ page, server });
  for (const { path } of OWN_PAGES) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Settings' }).waitFor();
  }
  await browser.close();
}

async function judge({ url }, { name, path, bars }, port) {
  const reports = [];
  for (let run = 1; run <= RUNS; run += 1)
    reports.push(await report(`${url}${path}`, `${folder}/${name}-${run}`, Object.keys(bars), port));
  speeds.push(...reports.map(({ environment }) => environment.benchmarkIndex));
  console.log(`${name} (${path})`);
  for (const [id, bar] of Object.entries(bars)) {
    const scores = reports.map(({ categories }) => Math.round(categories[id].score * 100));
    say(reports[0].categories[id].title, scores, `at least ${bar}`);
    if (median(scores) < bar) process.exitCode = 1;
  }
  const shifts = reports.map(({ audits }) =>
    Number(audits['cumulative-layout-shift'].numericValue.toFixed(3)),
  );
  say('Layout shift', shifts, `below ${SHIFT_BELOW}`);
  if (median(shifts) >= SHIFT_BELOW) process.exitCode = 1;
}

function say(title, values, bar) {
  console.log(`  ${title.padEnd(16)}${String(median(values)).padStart(6)}  (${values.join(', ')}; ${bar})`);
}

async function report(url, output, categories, port) {
  const flags = [
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${categories.join(',')}`,
    '--output=json',
    '--output=html',
    `--output-path=${output}`,
    ...(port === undefined
      ? [`--chrome-flags=--headless=new ${chromiumArgs.join(' ')}`]
      : [`--port=${port}`, '--disable-storage-reset', `--max-wait-for-load=${OWN_WAIT_MS}`]),
  ];
  const env = { ...process.env, CHROME_PATH: chromium };
  const run = () => mustRun(process.execPath, [lighthouse, url, ...flags], { env });
  // It misses the beginning of a page now and then, and asks to be run again.
  await run().catch(run);
  return JSON.parse(readFileSync(`${output}.report.json`, 'utf8'));
}
