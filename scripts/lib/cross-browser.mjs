import { installNodeTools, installWebkitAndFirefox } from './install.mjs';
import { runPlaywright } from './playwright.mjs';

/** The main journeys in WebKitGTK and Firefox ESR, as a part of `make test`. Failed steps keep a screenshot. */
export async function testCrossBrowser() {
  await installWebkitAndFirefox();
  await installNodeTools();
  return await runPlaywright('cross-browser', ['--config=e2e/cross-browser']);
}
