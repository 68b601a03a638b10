import { paths } from './paths';

const NEXT = 'next';
const ANY_ORIGIN = 'https://own.invalid';
// Browsers drop control characters from addresses and read \ as /, so `/\t/evil` would lead away.
const UNSAFE = /^(?!\/(?!\/))|[\u0000-\u001f\u007f\\]/;

/** Where `?next=` leads after signing in: a path of this site, the front door when it names anything else. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get(NEXT);
  if (next === null || UNSAFE.test(next)) return paths.home;
  const { pathname, search: query, hash } = new URL(next, ANY_ORIGIN);
  const path = pathname + query + hash;
  // `/..//evil` only shows its two slashes once it is resolved.
  return UNSAFE.test(path) ? paths.home : path;
}

/** The query that brings a visitor back to a path of this site after signing in. */
export function searchForNext(path: string): string {
  return path === paths.home ? '' : `?${new URLSearchParams({ [NEXT]: path }).toString()}`;
}
