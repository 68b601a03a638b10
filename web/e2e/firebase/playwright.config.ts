import { defineConfig } from '@playwright/test';
import { chromiumArgs } from '../../../scripts/lib/browser.mjs';
import { headlessShell } from '../../../scripts/lib/paths.mjs';
import { TIME_ZONE } from '../time-zone';

// The journeys of a server whose accounts are at Firebase. They run separately, because Firebase's emulator is large.
export default defineConfig({
  testDir: '.',
  outputDir: '../../../target/playwright-firebase',
  fullyParallel: true,
  // Each worker starts an emulator.
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions: { executablePath: headlessShell, args: chromiumArgs },
    timezoneId: TIME_ZONE,
    viewport: { width: 1280, height: 800 },
  },
});
