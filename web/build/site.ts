import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, ViteBuilder } from 'vite';
import type * as ServerEntry from '../src/entry/server';
import { APP_BROWSERS } from './browsers.ts';
import { CHUNKS } from './chunks.ts';
import { compressFiles } from './compress.ts';
import { composeDocument } from './document.ts';
import { EARLY_SCRIPT, createEarlyEnvironment } from './early.ts';
import { composeServerPageFrame } from './server-page-frame.ts';
import { getAssetFile, readManifest } from './manifest.ts';
import { createPublicEnvironments } from './public-page.ts';
import { checkSyntax } from './syntax.ts';
import { readThemes, type Themes } from './tokens.ts';

const SERVER_ENTRY = 'src/entry/server.tsx';

/**
 * Builds what the server embeds: `static/` (files served at their own path), `pages/` (prerendered documents with
 * placeholders), `routes.json` (the page of each path) and `public/` (the HTML document and the script for the pages
 * that the server renders).
 */
export function sitePlugin(): Plugin {
  return {
    name: 'lenslink:site',
    config: ({ build }, { command }) => {
      const outDir = build?.outDir ?? 'dist';
      const dirs = getWorkDirs(outDir);
      return {
        builder: {},
        // For all environments: the prerendered markup must name the same files as the browser's.
        build: { assetsInlineLimit: 0 },
        environments: {
          client: {
            build: {
              outDir: dirs.client,
              target: APP_BROWSERS,
              manifest: true,
              modulePreload: { polyfill: false },
              rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
            },
          },
          ssr: { build: { outDir: dirs.server, rolldownOptions: { input: SERVER_ENTRY } } },
          ...(command === 'build' && {
            ...createPublicEnvironments(join(outDir, '.work')),
            ...createEarlyEnvironment(join(outDir, '.work')),
          }),
        },
      };
    },
    buildApp: (builder) => buildSite(builder),
  };
}

function getWorkDirs(outDir: string) {
  const workDir = join(outDir, '.work');
  return {
    client: join(workDir, 'client'),
    server: join(workDir, 'server'),
    public: join(workDir, 'public'),
    renderer: join(workDir, 'renderer'),
    early: join(workDir, 'early'),
  };
}

async function buildSite(builder: ViteBuilder) {
  const dist = resolve(builder.config.root, builder.config.build.outDir);
  await rm(dist, { recursive: true, force: true });
  for (const environment of Object.values(builder.environments)) await builder.build(environment);

  const dirs = getWorkDirs(dist);
  await checkSyntax(join(dirs.client, 'assets'), 'app');
  await checkSyntax(join(dirs.early, 'assets'), 'app');
  await checkSyntax(join(dirs.public, 'assets'), 'clients');
  const source = (path: string) => readFile(join(builder.config.root, path), 'utf8');
  const themes = readThemes(await source('src/styles/tokens.css'));
  const routes = await writePages(dist, dirs, themes);
  await writePublicPage(dist, dirs, await source('index.html'), themes);

  await rename(dirs.client, join(dist, 'static'));
  await rm(join(dist, '.work'), { recursive: true });
  await compressFiles(join(dist, 'static'));
  // Last, because make treats this file as proof that the build is complete.
  await writeFile(join(dist, 'routes.json'), `${JSON.stringify(routes, null, 2)}\n`);
}

type WorkDirs = ReturnType<typeof getWorkDirs>;

/** Also removes the template and the manifest from the client's files. */
async function writePages(dist: string, dirs: WorkDirs, themes: Themes) {
  const server = (await import(pathToFileURL(join(dirs.server, 'server.js')).href)) as typeof ServerEntry;
  const template = await readFile(join(dirs.client, 'index.html'), 'utf8');
  const manifest = await readManifest(join(dirs.client, '.vite/manifest.json'));
  const earlyScript = getAssetFile(await readManifest(join(dirs.early, '.vite/manifest.json')), EARLY_SCRIPT);
  await cp(join(dirs.early, earlyScript), join(dirs.client, earlyScript));

  await mkdir(join(dist, 'pages'), { recursive: true });
  for (const [file, render] of server.pages) {
    const document = composeDocument(template, await render(), manifest, themes, earlyScript);
    await writeFile(join(dist, 'pages', `${file}.html`), document);
  }
  await rm(join(dirs.client, 'index.html'));
  await rm(join(dirs.client, '.vite'), { recursive: true });
  return server.routes;
}

async function writePublicPage(dist: string, dirs: WorkDirs, shell: string, themes: Themes) {
  const manifest = await readManifest(join(dirs.public, '.vite/manifest.json'));
  await mkdir(join(dist, 'public'), { recursive: true });
  await writeFile(join(dist, 'public/frame.html'), composeServerPageFrame(shell, manifest, themes));
  await rename(join(dirs.renderer, 'render.js'), join(dist, 'public/render.js'));
  // File names are content hashes, so files with the same name are identical.
  await cp(join(dirs.public, 'assets'), join(dirs.client, 'assets'), { recursive: true });
}
