import { readFile } from 'node:fs/promises';
import type { Manifest, ManifestChunk } from 'vite';

const ENTRY = 'index.html';

export async function readManifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(file, 'utf8')) as Manifest;
}

/** The script files that these modules need in addition to those of the entry. */
export function listExtraScripts(manifest: Manifest, sources: string[]): string[] {
  const loaded = collectImports(manifest, ENTRY);
  const needed = sources.reduce((seen, source) => collectImports(manifest, source, seen), new Set<string>());
  return [...needed].filter((key) => !loaded.has(key)).map((key) => getChunk(manifest, key).file);
}

/** The script files that a module imports, directly or indirectly, without the module itself. */
export function listImportedScripts(manifest: Manifest, source: string): string[] {
  return [...collectImports(manifest, source)]
    .filter((key) => key !== source)
    .map((key) => getChunk(manifest, key).file);
}

export function getAssetFile(manifest: Manifest, source: string): string {
  return getChunk(manifest, source).file;
}

export function listStylesheets(manifest: Manifest, source: string): string[] {
  return getChunk(manifest, source).css ?? [];
}

function collectImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of getChunk(manifest, key).imports ?? []) collectImports(manifest, imported, seen);
  return seen;
}

function getChunk(manifest: Manifest, key: string): ManifestChunk {
  const found = manifest[key];
  if (!found) throw new Error(`The client build has no ${key}.`);
  return found;
}
