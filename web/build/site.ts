import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, ViteBuilder } from 'vite';
import type * as ServerEntry from '../src/entry/server';
import { APP_BROWSERS } from './browsers.ts';
import { CHUNKS } from './chunks.ts';
import { compressFiles } from './compress.ts';
import { composeDocument } from './document.ts';
import { EARLY_SCRIPT, earlyEnvironment } from './early.ts';
import { composeFrame } from './frame.ts';
import { assetFile, readManifest } from './manifest.ts';
import { publicEnvironments } from './public-page.ts';
import { checkSyntax } from './syntax.ts';
import { readThemes, type Themes } from './tokens.ts';

const SERVER_ENTRY = 'src/entry/server.tsx';

/**
 * Builds what the server embeds: `static/` (files served at their own path), `pages/` (prerendered
 * documents with placeholders), `routes.json` (which path answers with which page) and `public/` (the
 * document around the pages that it renders itself, and the script that renders them).
 */
export function site(): Plugin {
  return {
    name: 'lenslink:site',
    config: ({ build }, { command }) => {
      const outDir = build?.outDir ?? 'dist';
      const work = workDirs(outDir);
      return {
        builder: {},
        // For both environments: the prerendered markup must name the same files as the browser's.
        build: { assetsInlineLimit: 0 },
        environments: {
          client: {
            build: {
              outDir: work.client,
              target: APP_BROWSERS,
              manifest: true,
              modulePreload: { polyfill: false },
              rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
            },
          },
          ssr: { build: { outDir: work.server, rolldownOptions: { input: SERVER_ENTRY } } },
          ...(command === 'build' && {
            ...publicEnvironments(join(outDir, '.work')),
            ...earlyEnvironment(join(outDir, '.work')),
          }),
        },
      };
    },
    buildApp: (builder) => buildSite(builder),
  };
}

function workDirs(outDir: string) {
  const work = join(outDir, '.work');
  return {
    client: join(work, 'client'),
    server: join(work, 'server'),
    public: join(work, 'public'),
    renderer: join(work, 'renderer'),
    early: join(work, 'early'),
  };
}

async function buildSite(builder: ViteBuilder) {
  const dist = resolve(builder.config.root, builder.config.build.outDir);
  await rm(dist, { recursive: true, force: true });
  for (const environment of Object.values(builder.environments)) await builder.build(environment);

  const work = workDirs(dist);
  await checkSyntax(join(work.client, 'assets'), 'app');
  await checkSyntax(join(work.early, 'assets'), 'app');
  await checkSyntax(join(work.public, 'assets'), 'clients');
  const source = (path: string) => readFile(join(builder.config.root, path), 'utf8');
  const themes = readThemes(await source('src/styles/tokens.css'));
  const routes = await writePages(dist, work, themes);
  await writePublicPage(dist, work, await source('index.html'), themes);

  await rename(work.client, join(dist, 'static'));
  await rm(join(dist, '.work'), { recursive: true });
  await compressFiles(join(dist, 'static'));
  // Last, because make takes it for the sign that all of it is there.
  await writeFile(join(dist, 'routes.json'), `${JSON.stringify(routes, null, 2)}\n`);
}

type WorkDirs = ReturnType<typeof workDirs>;

/** What the pages were made of leaves the client's files. */
async function writePages(dist: string, work: WorkDirs, themes: Themes) {
  const server = (await import(pathToFileURL(join(work.server, 'server.js')).href)) as typeof ServerEntry;
  const template = await readFile(join(work.client, 'index.html'), 'utf8');
  const manifest = await readManifest(join(work.client, '.vite/manifest.json'));
  const earlyScript = assetFile(await readManifest(join(work.early, '.vite/manifest.json')), EARLY_SCRIPT);
  await cp(join(work.early, earlyScript), join(work.client, earlyScript));

  await mkdir(join(dist, 'pages'), { recursive: true });
  for (const [file, render] of server.pages) {
    const document = composeDocument(template, await render(), manifest, themes, earlyScript);
    await writeFile(join(dist, 'pages', `${file}.html`), document);
  }
  await rm(join(work.client, 'index.html'));
  await rm(join(work.client, '.vite'), { recursive: true });
  return server.routes;
}

async function writePublicPage(dist: string, work: WorkDirs, shell: string, themes: Themes) {
  const manifest = await readManifest(join(work.public, '.vite/manifest.json'));
  await mkdir(join(dist, 'public'), { recursive: true });
  await writeFile(join(dist, 'public/frame.html'), composeFrame(shell, manifest, themes));
  await rename(join(work.renderer, 'render.js'), join(dist, 'public/render.js'));
  // Named by content: a file that both builds have is the same one.
  await cp(join(work.public, 'assets'), join(work.client, 'assets'), { recursive: true });
}
