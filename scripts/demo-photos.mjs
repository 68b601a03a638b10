// Renders crates/server/demo/*.svg to the JPEG photos that `lenslink demo` contains. Run it after changing a drawing
// and commit both: node scripts/demo-photos.mjs
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromiumArgs } from './lib/browser.mjs';
import { installChromium } from './lib/install.mjs';
import { chromium, inProject } from './lib/paths.mjs';

const SIDE_PX = 1200;
/** The binary contains the photos, so they must be small. */
const MAX_PHOTO_BYTES = 120 * 1024;
const JPEG_QUALITY = 77;

await installChromium();
const playwright = createRequire(inProject('web/package.json'))('@playwright/test');
const folder = inProject('crates/server/demo');
const browser = await playwright.chromium.launch({ executablePath: chromium, args: chromiumArgs });
const page = await browser.newPage({ viewport: { width: SIDE_PX, height: SIDE_PX } });
for (const drawing of readdirSync(folder).filter((name) => name.endsWith('.svg'))) {
  const svg = readFileSync(join(folder, drawing), 'utf8');
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: ${SIDE_PX}px; height: ${SIDE_PX}px }</style>${svg}`,
  );
  const photo = await page.screenshot({ type: 'jpeg', quality: JPEG_QUALITY });
  if (photo.length > MAX_PHOTO_BYTES)
    throw new Error(`The photo of ${drawing} has ${photo.length} bytes, more than ${MAX_PHOTO_BYTES}.`);
  writeFileSync(join(folder, drawing.replace('.svg', '.jpg')), photo);
  console.log(`${drawing}: ${photo.length} bytes`);
}
await browser.close();
