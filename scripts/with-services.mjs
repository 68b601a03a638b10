// Starts PostgreSQL, an S3 server, a mail server and OpenID providers, runs a command, and stops them. The services use
// free ports of 127.0.0.1 and one temporary directory, in memory if there is enough:
// node scripts/with-services.mjs -- COMMAND…
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installServices } from './lib/install.mjs';
import { run, waitForInterrupt } from './lib/process.mjs';
import { chooseTemporaryDirectory } from './lib/server.mjs';
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
  process.exitCode = await runWithServices();
} catch (error) {
  console.error(error.message);
  process.exitCode = error.exitCode ?? 1;
}

async function runWithServices() {
  // Rejects at a termination signal.
  const interrupted = waitForInterrupt();
  const directory = mkdtempSync(join(chooseTemporaryDirectory(), 'lenslink-services-'));
  // If this script runs as root, PostgreSQL runs as another user and must be able to enter the directory.
  chmodSync(directory, 0o755);
  const TMPDIR = join(directory, 'tmp');
  mkdirSync(TMPDIR);
  const startingServices = [startPostgres, startSeaweedfs, startMaildev, startOidc].map((start) =>
    start(directory),
  );
  try {
    const env = await Promise.race([waitForEnvironment(startingServices), interrupted]);
    return await run(command, args, { env: { ...process.env, TMPDIR, ...env } });
  } finally {
    const started = (await Promise.allSettled(startingServices)).filter(
      ({ status }) => status === 'fulfilled',
    );
    await Promise.all(started.map(({ value: service }) => service.stop()));
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Resolves to the environment variables of all services when all are ready. */
async function waitForEnvironment(startingServices) {
  const services = await Promise.all(startingServices);
  await Promise.all(services.map((service) => service.ready()));
  return Object.assign({}, ...services.map((service) => service.env));
}
