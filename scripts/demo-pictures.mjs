// Renders the drawings of the demo's photographers, crates/server/demo/*.svg, to the JPEG files beside them, which
// `lenslink demo` carries. Run it after changing a drawing and commit both: node scripts/demo-pictures.mjs
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromiumArgs } from './lib/browser.mjs';
import { installChromium } from './lib/install.mjs';
import { chromium, inProject } from './lib/paths.mjs';

const SIDE = 1200;
/** Every byte of them is in the binary. */
const MAX_BYTES = 120 * 1024;
const QUALITY = 77;

await installChromium();
const playwright = createRequire(inProject('web/package.json'))('@playwright/test');
const folder = inProject('crates/server/demo');
const browser = await playwright.chromium.launch({ executablePath: chromium, args: chromiumArgs });
const page = await browser.newPage({ viewport: { width: SIDE, height: SIDE } });
for (const drawing of readdirSync(folder).filter((name) => name.endsWith('.svg'))) {
  const svg = readFileSync(join(folder, drawing), 'utf8');
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: ${SIDE}px; height: ${SIDE}px }</style>${svg}`,
  );
  const picture = await page.screenshot({ type: 'jpeg', quality: QUALITY });
  if (picture.length > MAX_BYTES) throw new Error(`${drawing} becomes ${picture.length} bytes: too many.`);
  writeFileSync(join(folder, drawing.replace('.svg', '.jpg')), picture);
  console.log(`${drawing}: ${picture.length} bytes`);
}
await browser.close();
