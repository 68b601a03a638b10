import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, ViteBuilder } from 'vite';
import type * as ServerEntry from '../src/entry/server';
import { compressFiles } from './compress.ts';
import { composeDocument } from './document.ts';
import { readManifest } from './manifest.ts';
import { readThemes } from './tokens.ts';

const SERVER_ENTRY = 'src/entry/server.tsx';

/** What every page loads at once comes in two files: libraries, which seldom change, and the shell. */
const FIRST_LOAD = [
  { name: 'framework', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'shell', tags: ['$initial' as const], test: /src[\\/](?!entry)/ },
];

/**
 * Builds what the server embeds: `static/` (files served at their own path), `pages/` (prerendered
 * documents with placeholders) and `routes.json` (which path answers with which page).
 */
export function site(): Plugin {
  return {
    name: 'lenslink:site',
    config: ({ build }) => {
      const work = workDirs(build?.outDir ?? 'dist');
      return {
        builder: {},
        // For both environments: the prerendered markup must name the same files as the browser's.
        build: { assetsInlineLimit: 0 },
        environments: {
          client: {
            build: {
              outDir: work.client,
              manifest: true,
              modulePreload: { polyfill: false },
              rolldownOptions: { output: { codeSplitting: { groups: FIRST_LOAD } } },
            },
          },
          ssr: { build: { outDir: work.server, rolldownOptions: { input: SERVER_ENTRY } } },
        },
      };
    },
    buildApp: (builder) => buildSite(builder),
  };
}

function workDirs(outDir: string) {
  return { client: join(outDir, '.work/client'), server: join(outDir, '.work/server') };
}

async function buildSite(builder: ViteBuilder) {
  const { client, ssr } = builder.environments;
  if (!client || !ssr) throw new Error('The site needs both the client and the ssr environment.');
  const dist = resolve(builder.config.root, builder.config.build.outDir);
  await rm(dist, { recursive: true, force: true });
  await builder.build(client);
  await builder.build(ssr);

  const work = { client: join(dist, '.work/client'), server: join(dist, '.work/server') };
  const server = (await import(pathToFileURL(join(work.server, 'server.js')).href)) as typeof ServerEntry;
  const template = await readFile(join(work.client, 'index.html'), 'utf8');
  const manifest = await readManifest(join(work.client, '.vite/manifest.json'));
  const themes = readThemes(await readFile(join(builder.config.root, 'src/styles/tokens.css'), 'utf8'));

  await mkdir(join(dist, 'pages'), { recursive: true });
  for (const page of server.pages) {
    const document = composeDocument(template, await server.renderPage(page), manifest, themes);
    await writeFile(join(dist, 'pages', `${page}.html`), document);
  }

  await rm(join(work.client, 'index.html'));
  await rm(join(work.client, '.vite'), { recursive: true });
  await rename(work.client, join(dist, 'static'));
  await rm(join(dist, '.work'), { recursive: true });
  await compressFiles(join(dist, 'static'));
  await writeFile(join(dist, 'routes.json'), `${JSON.stringify(server.routes, null, 2)}\n`);
}
