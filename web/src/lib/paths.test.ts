import { expect, test } from 'vitest';
import { createNextSearch, readNextPath } from './paths';

const createSearch = (next: string) => `?${new URLSearchParams({ next }).toString()}`;

test.each(['/profile/edit', '/u/anna?from=mail#services', '/%2f%2fevil.test', '/'])(
  'accepts %s as a path of this site',
  (path) => {
    expect(readNextPath(createSearch(path))).toBe(path);
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
])('redirects %j to the home page', (next) => {
  expect(readNextPath(createSearch(next))).toBe('/');
});

test('decodes the path before it checks it', () => {
  expect(readNextPath('?next=%2f%2fevil.test')).toBe('/');
  expect(readNextPath('?next=%2F%5Cevil.test')).toBe('/');
  expect(readNextPath('?next=%2fprofile%2fedit')).toBe('/profile/edit');
});

test('returns the home page without a next parameter', () => {
  expect(readNextPath('')).toBe('/');
  expect(readNextPath('?other=/profile/edit')).toBe('/');
});

test('reads back the path that it wrote into the query string', () => {
  expect(createNextSearch('/')).toBe('');
  expect(readNextPath(createNextSearch('/u/anna?a=1&b=2#x'))).toBe('/u/anna?a=1&b=2#x');
});
