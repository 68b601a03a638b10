import { paths } from './paths';

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

/** A `mailto:` link. It escapes every part, because `?` and `&` could add recipients and subjects. */
export function buildMailtoLink(address: string, subject?: string, body?: string): string {
  const link = `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
  const parameters = Object.entries({ subject, body: body?.replaceAll('\n', '\r\n') })
    .filter((parameter): parameter is [string, string] => parameter[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parameters.length === 0 ? link : `${link}?${parameters.join('&')}`;
}
