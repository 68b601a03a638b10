import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binary } from './paths.mjs';
import { freePorts, interruption, startDaemon, untilReady } from './process.mjs';

/** The environment without this shell's own Lenslink settings, so that every machine measures the same server. */
export function neutralEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('LENSLINK_')));
}

const MEMORY = '/dev/shm';
const ENOUGH_MEMORY_BYTES = 512 * 1024 * 1024;

/** Where files survive neither a power cut nor a restart of the machine, but are written at once. */
export function memoryDirectory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_MEMORY_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Starts the release binary on a free port with an empty data directory.
 * @param {Record<string, string>} settings further LENSLINK_ variables
 * @param {string} program another one than the release
 * @param {string} parent where the data directory is made
 */
export async function startServer(settings = {}, program = binary, parent = tmpdir()) {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const directory = mkdtempSync(join(parent, 'lenslink-server-'));
  const log = join(directory, 'server.log');
  const dataDirectory = join(directory, 'data');
  const env = {
    ...neutralEnvironment(),
    LENSLINK_LISTEN: `127.0.0.1:${port}`,
    LENSLINK_PUBLIC_URL: url,
    LENSLINK_DATA_DIR: dataDirectory,
    // The default address is one for the whole machine.
    LENSLINK_METRICS_LISTEN: 'off',
    ...settings,
  };
  const remove = () => rmSync(directory, { recursive: true, force: true });
  const launch = () => launchServer(program, url, { log, cwd: directory, env });

  let daemon = await launch().catch((error) => {
    remove();
    throw error;
  });
  return {
    url,
    dataDirectory,
    get pid() {
      return daemon.pid;
    },
    /** The same server, address and data after an orderly end. */
    async restart() {
      await endCleanly(daemon);
      daemon = await launch();
    },
    /** Ends it the way an operator would, fails unless it drains and exits with 0, and resolves to all it logged. */
    async stop() {
      try {
        await endCleanly(daemon);
        return readFileSync(log, 'utf8');
      } finally {
        remove();
      }
    },
  };
}

async function launchServer(program, url, options) {
  const daemon = startDaemon('The server', program, ['serve'], options);
  try {
    await untilReady(daemon, async (signal) => (await fetch(`${url}/readyz`, { signal })).ok);
    return daemon;
  } catch (error) {
    await daemon.stop();
    throw error;
  }
}

async function endCleanly(daemon) {
  const end = await daemon.stop();
  if (end.code !== 0) throw new Error(`The server did not stop cleanly: ${JSON.stringify(end)}`);
}

/**
 * Runs `use` with a server beside it, which is gone afterwards, also after Ctrl-C.
 * @param {Record<string, string>} settings further LENSLINK_ variables
 */
export async function withServer(use, settings = {}) {
  const interrupted = interruption();
  const server = await startServer(settings);
  try {
    return await Promise.race([use(server), interrupted]);
  } finally {
    await server.stop();
  }
}
