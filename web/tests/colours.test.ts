import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readThemes, getToken } from '../build/tokens.ts';

const TOKENS_FILE = 'src/styles/tokens.css';
/** Google prescribes the colours of its logo. */
const GOOGLE_MARK_FILE = 'src/ui/google-mark.tsx';
const GOOGLE_COLOURS = ['#EA4335', '#4285F4', '#FBBC05', '#34A853'];
/** The colours that photographers can choose for their page. */
const SWATCHES_FILE = 'src/features/profile/swatches.ts';
const COLOUR_PATTERN = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;

function findColours(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(COLOUR_PATTERN)].map(([colour]) => colour);
}

test('defines colours only in the tokens, the swatches and the Google logo', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => join('src', path))
    .filter(
      (path) =>
        /\.(css|ts|tsx)$/.test(path) && ![TOKENS_FILE, SWATCHES_FILE, GOOGLE_MARK_FILE].includes(path),
    );
  expect(sources.length).toBeGreaterThan(30);
  const hardCoded = sources.flatMap((path) => findColours(path).map((colour) => `${path}: ${colour}`));
  expect(hardCoded).toEqual([]);
  expect(findColours(GOOGLE_MARK_FILE)).toEqual(GOOGLE_COLOURS);
});

test('uses the light paper colour in the web manifest', () => {
  const manifest = JSON.parse(readFileSync('public/site.webmanifest', 'utf8')) as Record<string, unknown>;
  const paper = getToken(readThemes(readFileSync(TOKENS_FILE, 'utf8')).light, 'paper');
  expect(manifest).toMatchObject({ theme_color: paper, background_color: paper });
});
