import { defineConfig } from '@playwright/test';
import type { Options } from './fixtures';

// The main journeys in the engines of Safari and Firefox. Playwright runs the tests here but drives no browser: those
// it knows are builds of its own, which it would have to download.
export default defineConfig<Options>({
  testDir: '.',
  outputDir: '../../../target/cross-browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // A busy machine breaks no promise: a journey takes a few seconds.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'webkit', use: { engine: 'webkit', theme: 'light' } },
    { name: 'firefox', use: { engine: 'firefox', theme: 'dark' } },
  ],
});
