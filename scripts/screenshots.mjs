// Pictures of the real product: the README's two in docs/screenshots, every page in every width and theme in
// target/screenshots.
import { createRequire } from 'node:module';
import { chromiumArgs } from './lib/browser.mjs';
import { installChromium } from './lib/install.mjs';
import { chromium, inProject } from './lib/paths.mjs';
import { withServer } from './lib/server.mjs';

const PAGES = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  'profile-not-found': '/u/nobody',
  'not-found': '/no/such/page',
};
const HEIGHTS = { 360: 740, 390: 844, 768: 1024, 1280: 800 };
const THEMES = ['light', 'dark'];

await installChromium();
const playwright = createRequire(inProject('web/package.json'))('@playwright/test');
const browser = await playwright.chromium.launch({ executablePath: chromium, args: chromiumArgs });
await withServer(shootEverything);
await browser.close();

async function shootEverything({ url }) {
  for (const colorScheme of THEMES) {
    await shoot(url, 1280, colorScheme, { path: inProject(`docs/screenshots/landing-${colorScheme}.png`) });
    for (const [name, path] of Object.entries(PAGES)) {
      for (const width of Object.keys(HEIGHTS).map(Number)) {
        const file = inProject(`target/screenshots/${name}-${width}-${colorScheme}.png`);
        await shoot(url + path, width, colorScheme, { path: file, fullPage: true });
      }
    }
  }
}

async function shoot(url, width, colorScheme, picture) {
  const viewport = { width, height: HEIGHTS[width] };
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ ...picture, animations: 'disabled' });
  await page.close();
  console.log(picture.path);
}
