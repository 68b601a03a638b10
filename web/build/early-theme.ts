import { join } from 'node:path';
import type { EnvironmentOptions } from 'vite';

export const EARLY_THEME = 'src/entry/early-theme.ts';

/** A script that must run before the first paint cannot be a module, so it shares no file with the app. */
export function earlyEnvironment(outDir: string): Record<string, EnvironmentOptions> {
  return {
    early: {
      consumer: 'client',
      build: {
        outDir: join(outDir, 'early'),
        manifest: true,
        modulePreload: false,
        copyPublicDir: false,
        rolldownOptions: { input: EARLY_THEME, output: { format: 'iife', codeSplitting: false } },
      },
    },
  };
}

export function earlyThemeTag(file: string): string {
  return `<script nonce="__CSP_NONCE__" src="/${file}"></script>`;
}
