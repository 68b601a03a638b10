// Pictures of the real product in target/screenshots: every screen in every state, width and theme, every mail and the
// link preview, with a contact sheet (index.html); and the README's few in docs/screenshots. On the way axe looks at
// every screen, and layout shifts are added up: what they find is listed at the end, and a failure.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromiumArgs } from './lib/browser.mjs';
import { installChromium, installNodeTools } from './lib/install.mjs';
import { chromium, inProject } from './lib/paths.mjs';
import { Interrupted } from './lib/process.mjs';
import { createCamera } from './screenshots/camera.mjs';
import { createCast } from './screenshots/cast.mjs';
import { writeContactSheet } from './screenshots/contact-sheet.mjs';
import { createFindings } from './screenshots/findings.mjs';
import { withInstance } from './screenshots/instance.mjs';
import { linkPictures, mailPictures } from './screenshots/outside.mjs';
import { readOptions } from './screenshots/options.mjs';
import { scenes } from './screenshots/scenes.mjs';
import { sittings } from './screenshots/sizes.mjs';
import { createWardrobe } from './screenshots/wardrobe.mjs';

const folder = inProject('target/screenshots');
/** What the README shows besides the landing page. */
const CHOSEN = ['public-page-390-light', 'sheet-390-dark', 'numbers-30-1280-light', 'desk-request-1280-dark'];
const options = readOptions(process.argv.slice(2), [...Object.keys(scenes), 'mails', 'og-image']);
const findings = createFindings();
const begin = performance.now();
let pictures = 0;

await installChromium();
await installNodeTools();
if (options.isWhole) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const playwright = createRequire(inProject('web/package.json'))('@playwright/test');
const browser = await playwright.chromium.launch({
  executablePath: chromium,
  args: chromiumArgs,
  // Whoever ends the run by Ctrl-C is still told what was found until then.
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
});
try {
  await withInstance(shootEverything);
} catch (error) {
  if (!(error instanceof Interrupted)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
} finally {
  await browser.close();
  writeContactSheet(folder, findings.byScene());
}
for (const line of findings.lines()) console.error(line);
const seconds = Math.round((performance.now() - begin) / 1000);
console.log(`${pictures} pictures in ${seconds} seconds, ${findings.count} findings: ${folder}/index.html`);
if (findings.count > 0) process.exitCode ??= 1;

async function shootEverything(server) {
  const request = await playwright.request.newContext({ baseURL: server.url });
  const cast = createCast({ request, server });
  const world = { browser, server, cast, folder, findings, themes: options.themes };
  const camera = createCamera(world);
  const wants = (name) => options.scenes.includes(name);

  const queue = options.scenes
    .filter((name) => name in scenes)
    .flatMap((scene) => sittings(options.widths).map((widths) => ({ scene, widths, play: scenes[scene] })));
  const workers = Array.from({ length: options.workers }, () => work(queue, camera, createWardrobe(world)));
  // The last mails come a minute after their cause, while the others are at work.
  if (wants('mails')) workers.push(mailPictures(world, camera));
  await Promise.all(workers);
  if (wants('og-image')) await linkPictures(world, camera);
  if (options.isWhole) await shootReadme(world);
  await request.dispose();
  pictures = camera.pictures;
}

async function work(queue, camera, wardrobe) {
  for (let sitting = queue.shift(); sitting; sitting = queue.shift()) {
    await camera.take(sitting, wardrobe);
    const found = findings.byScene()[sitting.scene]?.length ?? 0;
    console.log(`${sitting.scene} ${sitting.widths.join(', ')}${found > 0 ? ` (${found} findings)` : ''}`);
  }
  await wardrobe.close();
}

async function shootReadme({ server }) {
  for (const name of CHOSEN) copyFileSync(`${folder}/${name}.png`, inProject(`docs/screenshots/${name}.png`));
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
