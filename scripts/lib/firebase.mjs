import { installFirebaseTools, installHeadlessShell, installNodeTools } from './install.mjs';
import { runPlaywright } from './playwright.mjs';

/** Runs the journeys of a server whose accounts are at Firebase, with Firebase's own emulator. */
export async function testFirebase() {
  await installFirebaseTools();
  await installHeadlessShell();
  await installNodeTools();
  return await runPlaywright('firebase', ['--config=e2e/firebase']);
}
