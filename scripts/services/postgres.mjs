import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from '../lib/install.mjs';
import { commandSucceeds, findFreePorts, runOrThrow, startDaemon, waitUntilReady } from '../lib/process.mjs';

/**
 * A temporary PostgreSQL server without passwords on 127.0.0.1. It calls fsync only if `durable` is true.
 */
export async function startPostgres(directory, { durable = false } = {}) {
  const bin = findPostgres();
  const home = join(directory, 'postgres');
  const data = join(home, 'data');
  const log = join(directory, 'postgres.log');
  const [port] = await findFreePorts(1);

  mkdirSync(home);
  const user = findUnprivilegedUser();
  if (user) chownSync(home, user.uid, user.gid);
  const spawnOptions = { cwd: home, ...user };

  await runOrThrow(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { stdio: ['ignore', 'ignore', 'inherit'], ...spawnOptions },
  );
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`];
  if (!durable) settings.push('fsync=off');
  const daemon = startDaemon(
    'PostgreSQL',
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { log, ...spawnOptions },
  );
  const testQuery = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-c', 'SELECT 1'];
  return {
    pid: daemon.pid,
    env: { TEST_POSTGRES_URL: `postgres://postgres@127.0.0.1:${port}/postgres` },
    ready: () => waitUntilReady(daemon, () => commandSucceeds(join(bin, 'psql'), testQuery)),
    // SIGINT is PostgreSQL's fast shutdown, which does not wait for clients to disconnect.
    stop: () => daemon.stop('SIGINT'),
  };
}

/** PostgreSQL does not run as root. The Debian package creates the user `postgres`. */
function findUnprivilegedUser() {
  if (process.getuid() !== 0) return undefined;
  const readId = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: readId('-u'), gid: readId('-g') };
}
