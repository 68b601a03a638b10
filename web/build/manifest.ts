import { readFile } from 'node:fs/promises';
import type { Manifest, ManifestChunk } from 'vite';

const ENTRY = 'index.html';

export async function readManifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(file, 'utf8')) as Manifest;
}

/** The script files these source modules need beyond those the entry already loads. */
export function extraScripts(manifest: Manifest, sources: string[]): string[] {
  const loaded = withImports(manifest, ENTRY);
  const needed = sources.reduce((seen, source) => withImports(manifest, source, seen), new Set<string>());
  return [...needed].filter((key) => !loaded.has(key)).map((key) => chunk(manifest, key).file);
}

/** The script files that a source module cannot start without, itself not counted. */
export function importedScripts(manifest: Manifest, source: string): string[] {
  return [...withImports(manifest, source)]
    .filter((key) => key !== source)
    .map((key) => chunk(manifest, key).file);
}

export function assetFile(manifest: Manifest, source: string): string {
  return chunk(manifest, source).file;
}

export function stylesheets(manifest: Manifest, source: string): string[] {
  return chunk(manifest, source).css ?? [];
}

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk(manifest, key).imports ?? []) withImports(manifest, imported, seen);
  return seen;
}

function chunk(manifest: Manifest, key: string): ManifestChunk {
  const found = manifest[key];
  if (!found) throw new Error(`The client build has no ${key}.`);
  return found;
}
