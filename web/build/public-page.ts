import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { EnvironmentOptions, Plugin } from 'vite';
import { PUBLIC_BROWSERS } from './browsers.ts';

export const PUBLIC_ENTRY = 'src/entry/public.ts';
const RENDERER_ENTRY = 'src/entry/public-server.ts';

/** A separate chunk, because React seldom changes and stays cached. */
const REACT_CHUNK = { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ };

/**
 * The pages that the server renders have separate builds. Their scripts share nothing with the app, because clients
 * would otherwise load the libraries of an app that they never open.
 */
export function createPublicEnvironments(outDir: string): Record<string, EnvironmentOptions> {
  return {
    public: {
      consumer: 'client',
      build: {
        outDir: join(outDir, 'public'),
        target: PUBLIC_BROWSERS,
        manifest: true,
        modulePreload: { polyfill: false },
        // The app build copies the public files.
        copyPublicDir: false,
        rolldownOptions: {
          input: { public: PUBLIC_ENTRY },
          output: { codeSplitting: { groups: [REACT_CHUNK] } },
        },
      },
    },
    renderer: {
      consumer: 'server',
      keepProcessEnv: false,
      resolve: { noExternal: true, conditions: ['worker', 'browser', 'module', 'default'] },
      build: {
        outDir: join(outDir, 'renderer'),
        copyPublicDir: false,
        minify: true,
        rolldownOptions: {
          input: RENDERER_ENTRY,
          platform: 'neutral',
          output: { format: 'iife', entryFileNames: 'render.js', codeSplitting: false },
        },
      },
    },
  };
}

/**
 * React's server entry needs streams, timers and a text encoder, which the server's JavaScript engine lacks. The file
 * that renders to a string needs none of them, but the package does not export it separately.
 */
export function stringRenderer(): Plugin {
  const react = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
  return {
    name: 'lenslink:string-renderer',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'renderer',
    resolveId: (id) =>
      id === 'react-dom/server' ? join(react, 'cjs/react-dom-server-legacy.browser.production.js') : null,
  };
}
