import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binary } from './paths.mjs';
import { freePorts, interruption, startDaemon, untilReady } from './process.mjs';

/** The environment without this shell's own Lenslink settings, so that every machine measures the same server. */
export function neutralEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('LENSLINK_')));
}

/**
 * Starts the release binary on a free port with an empty data directory. `stop` ends it the way an operator
 * would and fails unless it drains and exits with 0.
 * @param {Record<string, string>} settings further LENSLINK_ variables
 */
export async function startServer(settings = {}) {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const directory = mkdtempSync(join(tmpdir(), 'lenslink-server-'));
  const daemon = startDaemon('The server', binary, ['serve'], {
    log: join(directory, 'server.log'),
    cwd: directory,
    env: {
      ...neutralEnvironment(),
      LENSLINK_LISTEN: `127.0.0.1:${port}`,
      LENSLINK_PUBLIC_URL: url,
      LENSLINK_DATA_DIR: join(directory, 'data'),
      ...settings,
    },
  });
  const stop = async () => {
    const end = await daemon.stop();
    rmSync(directory, { recursive: true, force: true });
    return end;
  };
  try {
    await untilReady(daemon, async (signal) => (await fetch(`${url}/readyz`, { signal })).ok);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    pid: daemon.pid,
    async stop() {
      const end = await stop();
      if (end.code !== 0) throw new Error(`The server did not stop cleanly: ${JSON.stringify(end)}`);
    },
  };
}

/** Runs `use` with a server beside it, which is gone afterwards, also after Ctrl-C. */
export async function withServer(use) {
  const interrupted = interruption();
  const server = await startServer();
  try {
    return await Promise.race([use(server), interrupted]);
  } finally {
    await server.stop();
  }
}
