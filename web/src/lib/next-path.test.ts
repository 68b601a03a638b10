import { expect, test } from 'vitest';
import { nextPath, searchForNext } from './next-path';

const asked = (next: string) => `?${new URLSearchParams({ next }).toString()}`;

test.each(['/profile/edit', '/u/anna?from=mail#services', '/%2f%2fevil.test', '/'])(
  '%s is a path of this site',
  (path) => {
    expect(nextPath(asked(path))).toBe(path);
  },
);

test.each([
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'https:evil.test',
  'https://evil.test/',
  'javascript:alert(1)',
  'evil.test',
  '',
  '/\t/evil.test',
  '/\n/evil.test/profile',
  '\u0000//evil.test',
  ' //evil.test',
  '/..//evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  '/%2e%2e//evil.test',
])('%j leads to the front door', (next) => {
  expect(nextPath(asked(next))).toBe('/');
});

test('what comes percent-encoded is judged as what it stands for', () => {
  expect(nextPath('?next=%2f%2fevil.test')).toBe('/');
  expect(nextPath('?next=%2F%5Cevil.test')).toBe('/');
  expect(nextPath('?next=%2fprofile%2fedit')).toBe('/profile/edit');
});

test('without a wish the front door is next', () => {
  expect(nextPath('')).toBe('/');
  expect(nextPath('?other=/profile/edit')).toBe('/');
});

test('a path survives the way through the query', () => {
  expect(searchForNext('/')).toBe('');
  expect(nextPath(searchForNext('/u/anna?a=1&b=2#x'))).toBe('/u/anna?a=1&b=2#x');
});
