import { expect, test } from 'vitest';
import { findSyntaxErrors } from '../build/syntax';

test.each([
  ['a lookbehind', 'const digits = /(?<=\\d)\\s/g;'],
  ['a pattern modifier', 'const name = /(?i:anna)/;'],
  ['the flag v', 'const letters = /\\p{L}/v;'],
  ['syntax newer than ES2022', 'using file = open();'],
])('refuses %s in every build', (_, script) => {
  expect(findSyntaxErrors(script, 'app')).toHaveLength(1);
  expect(findSyntaxErrors(script, 'clients')).toHaveLength(1);
});

test('refuses a static block only on the public pages', () => {
  const script = 'class Page { static { Page.count = 0; } }';
  expect(findSyntaxErrors(script, 'app')).toEqual([]);
  expect(findSyntaxErrors(script, 'clients')).toEqual(['1:14 Static blocks need Safari 16.4.']);
});

test('accepts the syntax of the oldest browsers', () => {
  const script =
    'class Page { #views = 0; } const { at = null } = await import("x"); export const y = at?.z ?? 1;';
  expect(findSyntaxErrors(script, 'clients')).toEqual([]);
});
