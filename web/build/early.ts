import { join } from 'node:path';
import type { EnvironmentOptions } from 'vite';
import { APP_BROWSERS } from './browsers.ts';

export const EARLY_SCRIPT = 'src/entry/early.ts';

/** A script that runs before the first paint cannot be a module, so it shares no chunk with the app. */
export function createEarlyEnvironment(outDir: string): Record<string, EnvironmentOptions> {
  return {
    early: {
      consumer: 'client',
      build: {
        outDir: join(outDir, 'early'),
        target: APP_BROWSERS,
        manifest: true,
        modulePreload: false,
        copyPublicDir: false,
        rolldownOptions: { input: EARLY_SCRIPT, output: { format: 'iife', codeSplitting: false } },
      },
    },
  };
}

export function createEarlyScriptTag(file: string): string {
  return `<script nonce="__CSP_NONCE__" src="/${file}"></script>`;
}
