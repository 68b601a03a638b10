import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binary } from './paths.mjs';
import { findFreePorts, startDaemon, waitUntilReady, waitForInterrupt } from './process.mjs';

/** The environment without LENSLINK_ variables, so that servers have the same settings in every shell. */
export function createCleanEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('LENSLINK_')));
}

const MEMORY_FOLDER = '/dev/shm';
const MIN_FREE_BYTES = 512 * 1024 * 1024;

/** Returns a folder for temporary files: in memory if there is enough, because a disk is slower. */
export function chooseTemporaryDirectory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Starts the release binary on a free port with an empty data directory.
 * @param {object} options
 * @param {Record<string, string>} [options.settings] additional LENSLINK_ variables
 * @param {string} [options.program] path of the binary
 * @param {string} [options.parent] folder for the data directory
 * @param {string} [options.host] name or address of this machine in the server's URL
 */
export async function startServer({
  settings = {},
  program = binary,
  parent = tmpdir(),
  host = '127.0.0.1',
} = {}) {
  const [port] = await findFreePorts(1);
  const url = `http://${host}:${port}`;
  const directory = mkdtempSync(join(parent, 'lenslink-server-'));
  const log = join(directory, 'server.log');
  const dataDirectory = join(directory, 'data');
  const env = {
    ...createCleanEnvironment(),
    LENSLINK_LISTEN: `127.0.0.1:${port}`,
    LENSLINK_PUBLIC_URL: url,
    LENSLINK_DATA_DIR: dataDirectory,
    // The default address has a fixed port, which servers in parallel cannot share.
    LENSLINK_METRICS_LISTEN: 'off',
    ...settings,
  };
  const remove = () => rmSync(directory, { recursive: true, force: true });
  const start = () => launchServer(program, url, { log, cwd: directory, env });

  let daemon = await start().catch((error) => {
    remove();
    throw error;
  });
  return {
    url,
    dataDirectory,
    get pid() {
      return daemon.pid;
    },
    /** Runs a command of the program, such as `user list`, with the server's settings. Returns its output. */
    runCommand: (...args) => execFileSync(program, args, { cwd: directory, env, encoding: 'utf8' }),
    /** Stops the server cleanly and starts it with the same address and data. */
    async restart() {
      await stopCleanly(daemon);
      daemon = await start();
    },
    /** Stops the server with SIGTERM, deletes its data, and resolves to its log. Throws unless it exits with 0. */
    async stop() {
      try {
        await stopCleanly(daemon);
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
    await waitUntilReady(daemon, async (signal) => (await fetch(`${url}/readyz`, { signal })).ok);
    return daemon;
  } catch (error) {
    await daemon.stop();
    throw error;
  }
}

async function stopCleanly(daemon) {
  const result = await daemon.stop();
  if (result.code !== 0) throw new Error(`The server did not stop cleanly: ${JSON.stringify(result)}`);
}

/**
 * Starts a server, runs the callback, and stops the server, also after Ctrl-C.
 * @param {Parameters<typeof startServer>[0]} options
 */
export async function withServer(callback, options) {
  const interrupted = waitForInterrupt();
  const server = await startServer(options);
  try {
    return await Promise.race([callback(server), interrupted]);
  } finally {
    await server.stop();
  }
}
