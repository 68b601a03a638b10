// Serves three sample photographers from a temporary folder until Ctrl-C.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { binary, inProject } from './lib/paths.mjs';
import { InterruptedError, run, runOrThrow } from './lib/process.mjs';
import { createCleanEnvironment } from './lib/server.mjs';

const parentFolder = inProject('target/demo');
mkdirSync(parentFolder, { recursive: true });
// Each run has its own folder, so that a second demo does not change one that still runs.
const cwd = mkdtempSync(join(parentFolder, 'run-'));
const { LENSLINK_LISTEN } = process.env;
// At the default log level, log lines would hide the printed links and password.
const env = {
  ...createCleanEnvironment(),
  ...(LENSLINK_LISTEN && { LENSLINK_LISTEN }),
  LENSLINK_METRICS_LISTEN: 'off',
  LENSLINK_LOG: 'warn',
};

try {
  await runOrThrow(binary, ['demo'], { cwd, env });
  console.log();
  process.exitCode = await run(binary, ['serve'], { cwd, env });
} catch (error) {
  if (!(error instanceof InterruptedError)) {
    console.error(error.message);
    process.exitCode = 1;
  }
} finally {
  rmSync(cwd, { recursive: true, force: true });
}
