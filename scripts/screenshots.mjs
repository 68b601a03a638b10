// Takes screenshots of every screen in every state, width and theme, of every email and of the link preview image, and
// writes them with an index.html to target/screenshots. A full run also updates docs/screenshots. axe checks every
// screen. The script fails if a scene fails, axe finds a violation or a layout shifts.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromiumArgs } from './lib/browser.mjs';
import { installChromium, installNodeTools } from './lib/install.mjs';
import { chromium, inProject } from './lib/paths.mjs';
import { InterruptedError } from './lib/process.mjs';
import { createSharedAccounts } from './screenshots/accounts.mjs';
import { createContexts } from './screenshots/contexts.mjs';
import { captureEmails, savePreviewImages } from './screenshots/emails-and-previews.mjs';
import { createFindings } from './screenshots/findings.mjs';
import { writeGallery } from './screenshots/gallery.mjs';
import { withInstance } from './screenshots/instance.mjs';
import { readOptions } from './screenshots/options.mjs';
import { createSceneRunner } from './screenshots/scene-runner.mjs';
import { scenes } from './screenshots/scenes.mjs';
import { groupWidths } from './screenshots/viewports.mjs';

const outputFolder = inProject('target/screenshots');
/** The screenshots in README.md, besides the landing page. */
const README_SCREENSHOTS = [
  'public-page-390-light',
  'booking-dialog-390-dark',
  'statistics-30-days-1280-light',
  'inbox-request-1280-dark',
];
const options = readOptions(process.argv.slice(2), [...Object.keys(scenes), 'emails', 'og-image']);
const findings = createFindings();
const start = performance.now();
let screenshotCount = 0;

await installChromium();
await installNodeTools();
if (options.hasNoOptions) rmSync(outputFolder, { recursive: true, force: true });
mkdirSync(outputFolder, { recursive: true });
const playwright = createRequire(inProject('web/package.json'))('@playwright/test');
const browser = await playwright.chromium.launch({
  executablePath: chromium,
  args: chromiumArgs,
  // After Ctrl-C, the script still prints its findings.
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
});
try {
  await withInstance(takeAllScreenshots);
} catch (error) {
  if (!(error instanceof InterruptedError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
} finally {
  await browser.close();
  writeGallery(outputFolder, findings.groupByScene());
}
for (const line of findings.formatLines()) console.error(line);
const seconds = Math.round((performance.now() - start) / 1000);
console.log(
  `${screenshotCount} screenshots in ${seconds} seconds, ${findings.count} findings: ${outputFolder}/index.html`,
);
if (findings.count > 0) process.exitCode ??= 1;

async function takeAllScreenshots(server) {
  const request = await playwright.request.newContext({ baseURL: server.url });
  const getAccount = createSharedAccounts({ request, server });
  const environment = { browser, server, getAccount, folder: outputFolder, findings, themes: options.themes };
  const runner = createSceneRunner(environment);
  const isSelected = (name) => options.scenes.includes(name);

  const queue = options.scenes
    .filter((name) => name in scenes)
    .flatMap((sceneName) =>
      groupWidths(options.widths).map((widths) => ({ sceneName, widths, runScene: scenes[sceneName] })),
    );
  const workers = Array.from({ length: options.workers }, () =>
    runQueue(queue, runner, createContexts(environment)),
  );
  // In parallel, because the last emails arrive a minute after their cause.
  if (isSelected('emails')) workers.push(captureEmails(environment, runner));
  await Promise.all(workers);
  if (isSelected('og-image')) await savePreviewImages(environment, runner);
  if (options.hasNoOptions) await updateReadmeScreenshots(environment);
  await request.dispose();
  screenshotCount = runner.screenshotCount;
}

async function runQueue(queue, runner, contexts) {
  for (let job = queue.shift(); job; job = queue.shift()) {
    await runner.run(job, contexts);
    const count = findings.groupByScene()[job.sceneName]?.length ?? 0;
    console.log(`${job.sceneName} ${job.widths.join(', ')}${count > 0 ? ` (${count} findings)` : ''}`);
  }
  await contexts.close();
}

async function updateReadmeScreenshots({ server }) {
  for (const name of README_SCREENSHOTS)
    copyFileSync(`${outputFolder}/${name}.png`, inProject(`docs/screenshots/${name}.png`));
  for (const colorScheme of ['light', 'dark']) {
    const viewport = { width: 1280, height: 800 };
    const page = await browser.newPage({
      baseURL: server.url,
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.screenshot({
      path: inProject(`docs/screenshots/landing-${colorScheme}.png`),
      animations: 'disabled',
    });
    await page.close();
  }
}
