import { defineConfig } from '@playwright/test';
import { chromiumArgs } from '../scripts/lib/browser.mjs';
import { chromium } from '../scripts/lib/paths.mjs';

export default defineConfig({
  testDir: './e2e',
  outputDir: '../target/playwright',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // A machine that is busy with something else for a while breaks no promise of ours.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions: { executablePath: chromium, args: chromiumArgs },
    trace: 'retain-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
