import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from '../lib/install.mjs';
import { freePorts, mustRun, startDaemon, succeeds, untilReady } from '../lib/process.mjs';

/**
 * A PostgreSQL server that trusts everyone on 127.0.0.1 and forgets everything when it stops. Only one that is
 * `durable` waits for the disk.
 */
export async function startPostgres(directory, { durable = false } = {}) {
  const bin = findPostgres();
  const home = join(directory, 'postgres');
  const data = join(home, 'data');
  const log = join(directory, 'postgres.log');
  const [port] = await freePorts(1);

  mkdirSync(home);
  const owner = unprivilegedOwner();
  if (owner) chownSync(home, owner.uid, owner.gid);
  const asOwner = { cwd: home, ...owner };

  await mustRun(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { stdio: ['ignore', 'ignore', 'inherit'], ...asOwner },
  );
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`];
  if (!durable) settings.push('fsync=off');
  const daemon = startDaemon(
    'PostgreSQL',
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { log, ...asOwner },
  );
  const ask = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-c', 'SELECT 1'];
  return {
    pid: daemon.pid,
    env: { TEST_POSTGRES_URL: `postgres://postgres@127.0.0.1:${port}/postgres` },
    ready: () => untilReady(daemon, () => succeeds(join(bin, 'psql'), ask)),
    // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients to leave.
    stop: () => daemon.stop('SIGINT'),
  };
}

/** PostgreSQL refuses to run as root; the Debian package brings the user it runs as instead. */
function unprivilegedOwner() {
  if (process.getuid() !== 0) return undefined;
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
