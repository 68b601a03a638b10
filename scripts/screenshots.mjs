// Pictures of the real product: the README's two in docs/screenshots, every page in every width and theme and every
// scene at 390 and 1280 px in target/screenshots. Names on the command line (login, edit-full…) leave out the rest.
import { createRequire } from 'node:module';
import { chromiumArgs } from './lib/browser.mjs';
import { installChromium, installNodeTools } from './lib/install.mjs';
import { chromium, inProject } from './lib/paths.mjs';
import { withServer } from './lib/server.mjs';
import { scenes } from './screenshots/scenes.mjs';

const PAGES = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  'forgot-password': '/forgot-password',
  'profile-not-found': '/u/nobody',
  'not-found': '/no/such/page',
};
const HEIGHTS = { 360: 740, 390: 844, 768: 1024, 1280: 800 };
const SCENE_WIDTHS = [390, 1280];
const THEMES = ['light', 'dark'];
const wanted = process.argv.slice(2);
const isWanted = ([name]) => wanted.length === 0 || wanted.includes(name);

await installChromium();
await installNodeTools();
const playwright = createRequire(inProject('web/package.json'))('@playwright/test');
const browser = await playwright.chromium.launch({ executablePath: chromium, args: chromiumArgs });
let visitors = 0;
// Its limits count by address, and each picture has a visitor of its own.
await withServer(shootEverything, { LENSLINK_TRUSTED_PROXIES: '127.0.0.1' });
await browser.close();

async function shootEverything(server) {
  for (const colorScheme of THEMES) {
    const looks = { server, colorScheme };
    if (wanted.length === 0) {
      await shoot({ ...looks, width: 1280 }, openPath('/'), {
        path: inProject(`docs/screenshots/landing-${colorScheme}.png`),
      });
    }
    for (const [name, path] of Object.entries(PAGES).filter(isWanted)) {
      for (const width of Object.keys(HEIGHTS).map(Number))
        await shoot({ ...looks, width }, openPath(path), wholePage(name, width, colorScheme));
    }
    for (const [name, play] of Object.entries(scenes).filter(isWanted)) {
      for (const width of SCENE_WIDTHS)
        await shoot({ ...looks, width }, play, wholePage(name, width, colorScheme));
    }
  }
}

function openPath(path) {
  return ({ page }) => page.goto(path, { waitUntil: 'networkidle' });
}

function wholePage(name, width, colorScheme) {
  return { path: inProject(`target/screenshots/${name}-${width}-${colorScheme}.png`), fullPage: true };
}

async function shoot({ server, width, colorScheme }, play, picture) {
  visitors += 1;
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width, height: HEIGHTS[width] },
    colorScheme,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'X-Forwarded-For': `10.0.${visitors >> 8}.${visitors & 255}` },
  });
  // Whoever follows the news of a server is never done with the network, for which the scenes wait.
  await page.route('**/api/bookings/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: '' }),
  );
  await play({ page, server });
  await page.evaluate(() => document.fonts.ready);
  // A dialog lies over the window, however long the page below it is; without one, what sticks to the window's top
  // belongs at the top of the page.
  const isCovered = await page.getByRole('dialog').isVisible();
  if (!isCovered) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.screenshot({ ...picture, ...(isCovered && { fullPage: false }), animations: 'disabled' });
  await page.close();
  console.log(picture.path);
}
