import { defineConfig } from '@playwright/test';
import { chromiumArgs } from '../scripts/lib/browser.mjs';
import { headlessShell } from '../scripts/lib/paths.mjs';
import { TIME_ZONE } from './e2e/time-zone';

// A test whose promise depends on the layout is tagged `@layout` and runs in both viewports. A test about one layout
// is tagged `@phone` or `@desktop`. All other tests run once: those of the clients' pages on the phone, because most
// clients come from a social app, and the rest on the desktop. `@journey` marks the main journeys, which `make check`
// and `make release-check` run.
const CLIENT_PAGES = '(?:^| )(?:booking|public)/';

export default defineConfig({
  testDir: './e2e',
  // Has a configuration of its own.
  testIgnore: 'cross-browser/**',
  outputDir: '../target/playwright',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // A machine that is busy with something else for a while breaks no promise of ours.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Recording takes longer than many a test. scripts/lib/e2e.mjs runs failed tests again with traces.
  use: {
    launchOptions: { executablePath: headlessShell, args: chromiumArgs },
    timezoneId: TIME_ZONE,
    trace: 'off',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
      grep: [/@layout/, /@phone/, new RegExp(CLIENT_PAGES)],
      grepInvert: /@desktop/,
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      grep: [/@layout/, /@desktop/, new RegExp(`^(?!.*${CLIENT_PAGES})`, 's')],
      grepInvert: /@phone/,
    },
  ],
});
