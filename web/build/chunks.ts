import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

const FRONT_DOOR = ['landing'];
/** What every screen but the front door loads beside itself. */
const ALWAYS = ['session', 'studio'];
const WAYS_IN = ['login', 'signup', 'forgot-password', 'reset-password', 'verify-email', 'confirm-email'];
const DAILY = ['home', 'bookings'];
const SELDOM = ['settings', 'create-profile', 'edit-profile'];
const STUDIO = [...WAYS_IN, ...DAILY, ...SELDOM];

/**
 * Code comes in few files: every one costs a phone time. What every page loads at once is in two, libraries, which seldom
 * change, and the shell; what screens share is in a few more. The first that wants a module gets it, and what it imports
 * is wanted by the same screens: so no file ever needs a later one, and no screen loads what it does not need.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', tags: ['$initial'], test: /node_modules/ },
  { name: 'shell', tags: ['$initial'], test: /src[\\/](?!entry)/ },
  { name: shared('front-door', (by) => by(FRONT_DOOR) > 0) },
  { name: shared('account', (by) => by(ALWAYS) > 0) },
  { name: shared('everywhere', (by) => by(WAYS_IN) > 0 && by(DAILY) > 0) },
  { name: shared('forms', (by) => by(WAYS_IN) > 0 && by(STUDIO) > 1) },
  { name: shared('desk', (by) => by(DAILY) > 0 && by(STUDIO) > 1) },
  { name: shared('editing', (by) => by(STUDIO) > 1) },
];

/** How many of these routes cannot start without a module. */
type NeededBy = (routes: string[]) => number;

/** A file for the modules that it wants. A route itself has one of its own. */
function shared(name: string, wants: (by: NeededBy) => boolean): Rolldown.CodeSplittingNameFunction {
  return (id, context) => {
    if ([...FRONT_DOOR, ...ALWAYS, ...STUDIO].some((route) => fileOf(route) === id)) return null;
    return wants((routes) => routes.filter((route) => needs(fileOf(route), id, context)).length)
      ? name
      : null;
  };
}

function fileOf(route: string): string {
  const extension = route === 'session' ? 'ts' : 'tsx';
  return resolve(import.meta.dirname, `../src/routes/${route}.${extension}`);
}

function needs(
  module: string,
  other: string,
  context: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (module === other) return true;
  if (seen.has(module)) return false;
  seen.add(module);
  const imported = context.getModuleInfo(module)?.importedIds ?? [];
  return imported.some((id) => needs(id, other, context, seen));
}
