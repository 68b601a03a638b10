import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firebaseTools } from '../lib/install.mjs';
import { findFreePorts, startDaemon, waitUntilReady } from '../lib/process.mjs';

const PROJECT_ID = 'demo-lenslink';

/** @typedef {{ localId: string, email?: string, displayName?: string, emailVerified?: boolean }} FirebaseUser */

/**
 * The official Auth emulator of Firebase. It signs no tokens and sends no emails, but tells the codes of their links.
 * @param {string} directory
 */
export async function startFirebaseEmulator(directory) {
  const [port, hubPort, loggingPort] = await findFreePorts(3);
  const listen = (emulatorPort) => ({ host: '127.0.0.1', port: emulatorPort });
  const emulators = {
    auth: listen(port),
    hub: listen(hubPort),
    logging: listen(loggingPort),
    ui: { enabled: false },
  };
  writeFileSync(join(directory, 'firebase.json'), JSON.stringify({ emulators }));
  const args = [firebaseTools, 'emulators:start', '--only', 'auth', '--project', PROJECT_ID];
  const daemon = startDaemon('The Firebase emulator', process.execPath, [...args, '--non-interactive'], {
    cwd: directory,
    log: join(directory, 'firebase.log'),
    // Without a home folder of its own, it would read the login of the developer.
    env: { ...process.env, HOME: directory, XDG_CONFIG_HOME: directory, CI: 'true' },
  });
  const origin = `http://127.0.0.1:${port}`;
  const callAdmin = async (method, path, body) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return await response.json();
  };
  const accounts = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts`;
  const project = `/identitytoolkit.googleapis.com/v2/projects/${PROJECT_ID}`;
  return {
    origin,
    settings: {
      LENSLINK_IDENTITY: 'firebase',
      LENSLINK_FIREBASE_PROJECT_ID: PROJECT_ID,
      LENSLINK_FIREBASE_API_KEY: 'emulator',
      LENSLINK_FIREBASE_EMULATOR: `127.0.0.1:${port}`,
    },
    ready: () => waitUntilReady(daemon, async (signal) => (await fetch(origin, { signal })).ok),
    stop: () => daemon.stopGroup(),
    /**
     * The newest link that Firebase would have emailed to this address.
     * @param {string} email
     * @param {string} requestType
     * @returns {Promise<URL | undefined>}
     */
    async findLink(email, requestType) {
      const { oobCodes } = await callAdmin('GET', `/emulator/v1/projects/${PROJECT_ID}/oobCodes`);
      const code = oobCodes.findLast(
        (code) => code.requestType === requestType && (code.newEmail ?? code.email) === email,
      );
      return code && new URL(code.oobLink);
    },
    /**
     * @param {string} email
     * @returns {Promise<FirebaseUser | undefined>}
     */
    async findUser(email) {
      const { users = [] } = await callAdmin('POST', `${accounts}:lookup`, { email: [email] });
      return users[0];
    },
    /**
     * @param {string} localId
     * @param {Record<string, unknown>} changes
     */
    updateUser: (localId, changes) => callAdmin('POST', `${accounts}:update`, { localId, ...changes }),
    /**
     * Whether the project hides that an address has no account. The default of new projects, but not of the emulator.
     * @param {boolean} isOn
     */
    setEmailProtection: (isOn) =>
      callAdmin('PATCH', `${project}/config?updateMask=emailPrivacyConfig`, {
        emailPrivacyConfig: { enableImprovedEmailPrivacy: isOn },
      }),
  };
}
