import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

const LANDING_ROUTES = ['landing'];
/** Modules that every screen with the layout `app` loads. The landing page has the layout `plain`. */
const APP_MODULES = ['app-session', 'app-providers'];
const AUTH_ROUTES = ['login', 'signup', 'forgot-password', 'reset-password', 'verify-email', 'confirm-email'];
const FREQUENT_ROUTES = ['home', 'bookings'];
const RARE_ROUTES = ['settings', 'create-profile', 'edit-profile'];
const APP_ROUTES = [...AUTH_ROUTES, ...FREQUENT_ROUTES, ...RARE_ROUTES];

/**
 * Splits the code into few files, because every file costs a phone time. Every page loads two: the libraries, which
 * seldom change, and the shell. A few more hold what screens share. The first matching group takes a module. Its
 * imports are needed by the same screens, so no file imports a later one and no screen loads unused code.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', tags: ['$initial'], test: /node_modules/ },
  { name: 'shell', tags: ['$initial'], test: /src[\\/](?!entry)/ },
  createSharedChunk('landing-shared', (count) => count(LANDING_ROUTES) > 0),
  createSharedChunk('account', (count) => count(APP_MODULES) > 0),
  createSharedChunk('common', (count) => count(AUTH_ROUTES) > 0 && count(FREQUENT_ROUTES) > 0),
  createSharedChunk('forms', (count) => count(['login']) > 0 && count(APP_ROUTES) > 1),
  createSharedChunk('new-password', (count) => count(['signup']) > 0 && count(APP_ROUTES) > 1),
  createSharedChunk('email-links', (count) => count(AUTH_ROUTES) > 1),
  createSharedChunk('app-shared', (count) => count(FREQUENT_ROUTES) > 0 && count(APP_ROUTES) > 1),
  createSharedChunk('editing', (count) => count(APP_ROUTES) > 1),
];

/** How many of these routes import a module, directly or indirectly. */
type CountRoutesNeeding = (routes: string[]) => number;

/** A chunk for the modules that `isIncluded` accepts. Each route file keeps its own chunk. */
function createSharedChunk(
  name: string,
  isIncluded: (count: CountRoutesNeeding) => boolean,
): Rolldown.CodeSplittingGroup {
  const routeFiles = [...LANDING_ROUTES, ...APP_MODULES, ...APP_ROUTES].map(getRouteFile);
  return {
    // For Rolldown's timing report, because `name` is a function.
    debugName: name,
    name: (id, context) => {
      if (routeFiles.includes(id)) return null;
      const countRoutes: CountRoutesNeeding = (routes) =>
        routes.filter((route) => dependsOn(getRouteFile(route), id, context)).length;
      return isIncluded(countRoutes) ? name : null;
    },
  };
}

function getRouteFile(route: string): string {
  const extension = route === 'app-session' ? 'ts' : 'tsx';
  return resolve(import.meta.dirname, `../src/routes/${route}.${extension}`);
}

function dependsOn(
  module: string,
  other: string,
  context: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (module === other) return true;
  if (seen.has(module)) return false;
  seen.add(module);
  const imported = context.getModuleInfo(module)?.importedIds ?? [];
  return imported.some((id) => dependsOn(id, other, context, seen));
}
