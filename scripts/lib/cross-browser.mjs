import { installNodeTools, installWebkitAndFirefox } from './install.mjs';
import { runPlaywright } from './playwright.mjs';

/** Runs the main journeys in WebKitGTK and Firefox ESR. A failed step saves a screenshot. */
export async function testCrossBrowser() {
  await installWebkitAndFirefox();
  await installNodeTools();
  return await runPlaywright('cross-browser', ['--config=e2e/cross-browser']);
}
