import { defineConfig } from '@playwright/test';
import { chromiumArgs } from '../scripts/lib/browser.mjs';
import { headlessShell } from '../scripts/lib/paths.mjs';
import { TIME_ZONE } from './e2e/time-zone';

// A test that depends on the layout is tagged `@layout` and runs in both viewports. A test of one layout is tagged
// `@phone` or `@desktop`. All other tests run once: those of the public pages on the phone, because most clients come
// from a social app, and the rest on the desktop. `@journey` marks the main journeys, which `make check` and
// `make release-check` run.
const PUBLIC_PAGE_FOLDERS = '(?:^| )(?:booking|public)/';

export default defineConfig({
  testDir: './e2e',
  // These tests have their own configuration.
  testIgnore: ['cross-browser/**', 'firebase/**'],
  outputDir: '../target/playwright',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Generous, so that a busy machine does not fail a test.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Tracing is slow. scripts/lib/e2e.mjs runs failed tests again with traces.
  use: {
    launchOptions: { executablePath: headlessShell, args: chromiumArgs },
    timezoneId: TIME_ZONE,
    trace: 'off',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
      grep: [/@layout/, /@phone/, new RegExp(PUBLIC_PAGE_FOLDERS)],
      grepInvert: /@desktop/,
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      grep: [/@layout/, /@desktop/, new RegExp(`^(?!.*${PUBLIC_PAGE_FOLDERS})`, 's')],
      grepInvert: /@phone/,
    },
  ],
});
