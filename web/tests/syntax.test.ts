import { expect, test } from 'vitest';
import { syntaxFaults } from '../build/syntax';

test.each([
  ['a lookbehind', 'const digits = /(?<=\\d)\\s/g;'],
  ['a pattern modifier', 'const name = /(?i:anna)/;'],
  ['the flag v', 'const letters = /\\p{L}/v;'],
  ['syntax newer than ES2022', 'using file = open();'],
])('refuses %s in every build', (_, script) => {
  expect(syntaxFaults(script, 'app')).toHaveLength(1);
  expect(syntaxFaults(script, 'clients')).toHaveLength(1);
});

test('refuses a static block on the pages of clients only', () => {
  const script = 'class Page { static { Page.count = 0; } }';
  expect(syntaxFaults(script, 'app')).toEqual([]);
  expect(syntaxFaults(script, 'clients')).toEqual(['1:14 Static blocks need Safari 16.4.']);
});

test('accepts what the oldest browsers read', () => {
  const script =
    'class Page { #views = 0; } const { at = null } = await import("x"); export const y = at?.z ?? 1;';
  expect(syntaxFaults(script, 'clients')).toEqual([]);
});
