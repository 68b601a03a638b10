// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readThemes, token } from '../build/tokens.ts';

const TOKENS = 'src/styles/tokens.css';
const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;

test('only the tokens name colours', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => join('src', path))
    .filter((path) => /\.(css|ts|tsx)$/.test(path) && path !== TOKENS);
  expect(sources.length).toBeGreaterThan(30);
  const hardCoded = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(COLOUR)].map(([colour]) => `${path}: ${colour}`),
  );
  expect(hardCoded).toEqual([]);
});

test("the web manifest's colours are the paper", () => {
  const manifest = JSON.parse(readFileSync('public/site.webmanifest', 'utf8')) as Record<string, unknown>;
  const paper = token(readThemes(readFileSync(TOKENS, 'utf8')).light, 'paper');
  expect(manifest).toMatchObject({ theme_color: paper, background_color: paper });
});
