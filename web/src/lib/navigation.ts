import { paths } from './paths';

const NEXT_PARAM = 'next';
const PLACEHOLDER_ORIGIN = 'https://own.invalid';
// Browsers drop tabs and line breaks from URLs and read \ as /, so `/\t/evil` would leave this site.
const UNSAFE_PATH = /^(?!\/(?!\/))|[\u0000-\u001f\u007f\\]/;

/** The target of `?next=` after signing in: a path of this site, or the home page for anything else. */
export function readNextPath(search: string): string {
  const next = new URLSearchParams(search).get(NEXT_PARAM);
  if (next === null || UNSAFE_PATH.test(next)) return paths.home;
  const { pathname, search: query, hash } = new URL(next, PLACEHOLDER_ORIGIN);
  const path = pathname + query + hash;
  // `/..//evil` gets two leading slashes only when it is resolved.
  return UNSAFE_PATH.test(path) ? paths.home : path;
}

/** The query string that returns the user to a path after signing in. */
export function createNextSearch(path: string): string {
  return path === paths.home ? '' : `?${new URLSearchParams({ [NEXT_PARAM]: path }).toString()}`;
}

/** Why the home screen is opened. It is passed in the router's navigation state and applies once. */
type HomeIntent = 'page-created' | 'log-out';

const HOME_INTENTS: readonly unknown[] = ['page-created', 'log-out'] satisfies HomeIntent[];

/** Identifies the page load, because the browser keeps the navigation state after a reload. */
const getPageLoadId = () => performance.timeOrigin;

/** The navigation state that carries an intent to the home screen. */
export const createHomeIntentState = (intent: HomeIntent) => ({ intent, load: getPageLoadId() });

/** Reads the intent from the navigation state, which may hold anything. Null without one, and after a reload. */
export function readHomeIntent(state: unknown): HomeIntent | null {
  if (typeof state !== 'object' || state === null || !('intent' in state && 'load' in state)) return null;
  return state.load === getPageLoadId() && HOME_INTENTS.includes(state.intent)
    ? (state.intent as HomeIntent)
    : null;
}

/** The URL of a public page, and its parts as shown without the scheme. */
export function buildPublicLink(publicUrl: string, username: string) {
  const path = paths.publicProfile(username);
  return { host: publicUrl.replace(/^https?:\/\//, ''), path, url: publicUrl + path };
}
