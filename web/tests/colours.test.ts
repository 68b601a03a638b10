import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readThemes, token } from '../build/tokens.ts';

const TOKENS = 'src/styles/tokens.css';
/** The one mark that is not ours to colour. */
const GOOGLE_MARK = 'src/ui/google-mark.tsx';
const GOOGLE_COLOURS = ['#EA4335', '#4285F4', '#FBBC05', '#34A853'];
/** What photographers may choose for their own pages. */
const SWATCHES = 'src/features/profile/swatches.ts';
const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;

function coloursIn(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(COLOUR)].map(([colour]) => colour);
}

test("only the tokens name colours, the swatches theirs, and Google's mark its own four", () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => join('src', path))
    .filter((path) => /\.(css|ts|tsx)$/.test(path) && ![TOKENS, SWATCHES, GOOGLE_MARK].includes(path));
  expect(sources.length).toBeGreaterThan(30);
  const hardCoded = sources.flatMap((path) => coloursIn(path).map((colour) => `${path}: ${colour}`));
  expect(hardCoded).toEqual([]);
  expect(coloursIn(GOOGLE_MARK)).toEqual(GOOGLE_COLOURS);
});

test("the web manifest's colours are the paper", () => {
  const manifest = JSON.parse(readFileSync('public/site.webmanifest', 'utf8')) as Record<string, unknown>;
  const paper = token(readThemes(readFileSync(TOKENS, 'utf8')).light, 'paper');
  expect(manifest).toMatchObject({ theme_color: paper, background_color: paper });
});
