// Three photographers to look at: fills a throwaway folder and serves it until Ctrl-C.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { binary, inProject } from './lib/paths.mjs';
import { Interrupted, mustRun, run } from './lib/process.mjs';
import { neutralEnvironment } from './lib/server.mjs';

const folders = inProject('target/demo');
mkdirSync(folders, { recursive: true });
// One of its own for each run: a demo that is still running keeps what it shows.
const cwd = mkdtempSync(join(folders, 'run-'));
const { LENSLINK_LISTEN } = process.env;
// Lines about requests would push the links and the password off the screen.
const env = {
  ...neutralEnvironment(),
  ...(LENSLINK_LISTEN && { LENSLINK_LISTEN }),
  LENSLINK_METRICS_LISTEN: 'off',
  LENSLINK_LOG: 'warn',
};

try {
  await mustRun(binary, ['demo'], { cwd, env });
  console.log();
  process.exitCode = await run(binary, ['serve'], { cwd, env });
} catch (error) {
  if (!(error instanceof Interrupted)) {
    console.error(error.message);
    process.exitCode = 1;
  }
} finally {
  rmSync(cwd, { recursive: true, force: true });
}
