import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { EnvironmentOptions, Plugin } from 'vite';
import { PUBLIC_BROWSERS } from './browsers.ts';

export const LOADER = 'src/entry/public.ts';
const RENDERER = 'src/entry/public-server.ts';

/** Seldom changes, and outlives the dialog in caches. */
const REACT = { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ };

/**
 * The pages that the server renders have builds of their own. Their scripts share nothing with the studio's, because
 * sharing would make a client load the libraries of an app that she never opens.
 */
export function publicEnvironments(outDir: string): Record<string, EnvironmentOptions> {
  return {
    public: {
      consumer: 'client',
      build: {
        outDir: join(outDir, 'public'),
        target: PUBLIC_BROWSERS,
        manifest: true,
        modulePreload: { polyfill: false },
        // The root files come with the studio's build.
        copyPublicDir: false,
        rolldownOptions: {
          input: { public: LOADER },
          output: { codeSplitting: { groups: [REACT] } },
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
          input: RENDERER,
          platform: 'neutral',
          output: { format: 'iife', entryFileNames: 'render.js', codeSplitting: false },
        },
      },
    },
  };
}

/**
 * React's whole server needs streams, timers and a text encoder, which the engine inside the server does not have. The
 * part of it that writes a string needs none, but its package exports it only together with the rest.
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
