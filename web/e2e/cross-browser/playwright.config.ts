import { defineConfig } from '@playwright/test';
import type { Options } from './fixtures';

// The main journeys in the engines of Safari and Firefox. Playwright only runs these tests and does not drive the
// browsers: it supports only its own builds, which it would have to download.
export default defineConfig<Options>({
  testDir: '.',
  outputDir: '../../../target/cross-browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Generous, so that a busy machine does not fail a test.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'webkit', use: { engine: 'webkit', theme: 'light' } },
    { name: 'firefox', use: { engine: 'firefox', theme: 'dark' } },
  ],
});
