// Runs a command with PostgreSQL, an S3 server, a mail server and OpenID providers beside it, all on free ports
// of 127.0.0.1 and in one temporary directory, in memory where there is enough of it:
// node scripts/with-services.mjs -- COMMAND…
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installServices } from './lib/install.mjs';
import { interruption, run } from './lib/process.mjs';
import { memoryDirectory } from './lib/server.mjs';
import { startMaildev } from './services/maildev.mjs';
import { startOidc } from './services/oidc.mjs';
import { startPostgres } from './services/postgres.mjs';
import { startSeaweedfs } from './services/seaweedfs.mjs';

const [separator, command, ...args] = process.argv.slice(2);
if (separator !== '--' || !command) {
  console.error('Usage: node scripts/with-services.mjs -- COMMAND…');
  process.exit(2);
}

try {
  await installServices();
  process.exitCode = await withServices();
} catch (error) {
  console.error(error.message);
  process.exitCode = error.exitCode ?? 1;
}

async function withServices() {
  const interrupted = interruption();
  const directory = mkdtempSync(join(memoryDirectory(), 'lenslink-services-'));
  // PostgreSQL runs as its own user when we are root and must be able to pass through.
  chmodSync(directory, 0o755);
  const TMPDIR = join(directory, 'tmp');
  mkdirSync(TMPDIR);
  const starting = [startPostgres, startSeaweedfs, startMaildev, startOidc].map((start) => start(directory));
  try {
    const env = await Promise.race([readyEnvironment(starting), interrupted]);
    return await run(command, args, { env: { ...process.env, TMPDIR, ...env } });
  } finally {
    const started = (await Promise.allSettled(starting)).filter(({ status }) => status === 'fulfilled');
    await Promise.all(started.map(({ value: service }) => service.stop()));
    rmSync(directory, { recursive: true, force: true });
  }
}

async function readyEnvironment(starting) {
  const services = await Promise.all(starting);
  await Promise.all(services.map((service) => service.ready()));
  return Object.assign({}, ...services.map((service) => service.env));
}
