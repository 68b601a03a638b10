import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';

const BUILD_TIMEOUT_MS = 120_000;
/** The build writes this file last. */
const BUILD_STAMP = 'dist/routes.json';
/** make writes this file after it has installed the packages. */
const INSTALL_STAMP = 'node_modules/.installed';
/** Excluded from the build, as in WEB_SOURCES of the Makefile. */
const NOT_BUILT_PATTERN = /^(node_modules|dist|e2e|tests|dev|playwright\.config\.ts)$|\.test\./;

/** Uses the site that make has built or, if a source file is newer, a new build for this test file. */
export function setUpBuiltSite(name: string) {
  const isReused = isUpToDate();
  // Inside the project, because prerendering imports packages from its node_modules.
  const dist = isReused ? 'dist' : `node_modules/.cache/${name}`;
  beforeAll(async () => {
    if (isReused) return;
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)('node_modules/.bin/vite', ['build', '--outDir', dist], { env });
  }, BUILD_TIMEOUT_MS);
  afterAll(() => {
    if (!isReused) rmSync(dist, { recursive: true, force: true });
  });
  return {
    dist,
    static: join(dist, 'static'),
    read: (path: string) => readFileSync(join(dist, path), 'utf8'),
    /** Total compressed size of the files, in bytes. */
    getCompressedSize: (files: readonly (string | null)[]) =>
      files
        .map((file) => gzipSync(readFileSync(join(dist, 'static', file ?? '')), { level: 9 }).length)
        .reduce((sum, size) => sum + size, 0),
  };
}

function isUpToDate(): boolean {
  if (!existsSync(BUILD_STAMP) || !existsSync(INSTALL_STAMP)) return false;
  return Math.max(statSync(INSTALL_STAMP).mtimeMs, ...listChangeTimes('.')) < statSync(BUILD_STAMP).mtimeMs;
}

/** Change times of all files and folders in a folder. The time of a folder changes when a file in it is deleted. */
function listChangeTimes(folder: string): number[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_BUILT_PATTERN.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return [statSync(path).mtimeMs, ...(entry.isDirectory() ? listChangeTimes(path) : [])];
    });
}

export function getAttributes(document: Document, selector: string, name: string): (string | null)[] {
  return [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
}
