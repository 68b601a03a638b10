import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';

/** The build writes it last. */
const FINISHED = 'dist/routes.json';
/** make writes it after it has installed the packages. */
const INSTALLED = 'node_modules/.installed';
/** Not part of the build, as in the Makefile's WEB_SOURCES. */
const NOT_BUILT = /^(node_modules|dist|e2e|tests|dev|playwright\.config\.ts)$|\.test\./;

/** The site as the server embeds it: the one that make has built, or, when a source is newer, built for one test file. */
export function builtSite(name: string) {
  const isReused = isUpToDate();
  // Inside the project, because the prerendering imports its packages from there.
  const dist = isReused ? 'dist' : `node_modules/.cache/${name}`;
  beforeAll(async () => {
    if (isReused) return;
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)('node_modules/.bin/vite', ['build', '--outDir', dist], { env });
  }, 120_000);
  afterAll(() => {
    if (!isReused) rmSync(dist, { recursive: true, force: true });
  });
  return {
    dist,
    static: join(dist, 'static'),
    read: (path: string) => readFileSync(join(dist, path), 'utf8'),
    /** The bytes of files that the browser asks for, together and compressed. */
    weight: (files: readonly (string | null)[]) =>
      files
        .map((file) => gzipSync(readFileSync(join(dist, 'static', file ?? '')), { level: 9 }).length)
        .reduce((sum, size) => sum + size, 0),
  };
}

function isUpToDate(): boolean {
  if (!existsSync(FINISHED) || !existsSync(INSTALLED)) return false;
  return Math.max(statSync(INSTALLED).mtimeMs, ...changeTimes('.')) < statSync(FINISHED).mtimeMs;
}

/** Of the files and folders in a folder. A folder's own time changes when a file in it disappears. */
function changeTimes(folder: string): number[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_BUILT.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return [statSync(path).mtimeMs, ...(entry.isDirectory() ? changeTimes(path) : [])];
    });
}

export function attributes(document: Document, selector: string, name: string): (string | null)[] {
  return [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
}
