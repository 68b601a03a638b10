import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';

/** The site as the server embeds it, built anew for the tests of one file. */
export function builtSite(name: string) {
  // Inside the project, because the prerendering imports its packages from there.
  const dist = `node_modules/.cache/${name}`;
  beforeAll(async () => {
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)('node_modules/.bin/vite', ['build', '--outDir', dist], { env });
  }, 120_000);
  afterAll(() => {
    rmSync(dist, { recursive: true, force: true });
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

export function attributes(document: Document, selector: string, name: string): (string | null)[] {
  return [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
}
