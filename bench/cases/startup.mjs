import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binary } from '../../scripts/lib/paths.mjs';
import { findFreePorts } from '../../scripts/lib/process.mjs';
import { createCleanEnvironment } from '../../scripts/lib/server.mjs';
import { formatMedian, median } from '../lib/stats.mjs';

const ROUNDS = 11;

export const title = 'Start-up (from spawn to the first 200 on /readyz)';

export async function run() {
  const times = await measureStarts();
  const compareWithVersion = (values) =>
    `${formatMedian(values, 'ms')}, ${(median(values) / median(times.version)).toFixed(1)} × --version`;
  return {
    '`lenslink --version`, for comparison': formatMedian(times.version, 'ms'),
    'empty data directory': compareWithVersion(times.empty),
    'existing data directory': compareWithVersion(times.existing),
  };
}

/** The milliseconds of every round for `--version`, and for a start with an empty and an existing data directory. */
export async function measureStarts() {
  const directory = mkdtempSync(join(tmpdir(), 'lenslink-bench-'));
  const existing = join(directory, 'existing');
  const times = { version: [], empty: [], existing: [] };
  await timeStart(existing);
  // Alternates between the three, so that load on the machine affects them equally.
  for (let round = 0; round < ROUNDS; round += 1) {
    times.version.push(await timeVersion());
    times.empty.push(await timeStart(join(directory, `empty-${round}`)));
    times.existing.push(await timeStart(existing));
  }
  rmSync(directory, { recursive: true, force: true });
  return times;
}

async function timeVersion() {
  const start = performance.now();
  await once(spawn(binary, ['--version'], { stdio: 'ignore' }), 'exit');
  return performance.now() - start;
}

async function timeStart(dataDirectory) {
  const [port] = await findFreePorts(1);
  const env = {
    ...createCleanEnvironment(),
    LENSLINK_LISTEN: `127.0.0.1:${port}`,
    LENSLINK_DATA_DIR: dataDirectory,
    LENSLINK_METRICS_LISTEN: 'off',
  };
  const start = performance.now();
  const child = spawn(binary, ['serve'], { stdio: 'ignore', env });
  const ended = once(child, 'exit');
  while ((await getStatus(`http://127.0.0.1:${port}/readyz`)) !== 200) {
    if (child.exitCode !== null) throw new Error(`The server exited with code ${child.exitCode}.`);
  }
  const time = performance.now() - start;
  child.kill('SIGTERM');
  await ended;
  return time;
}

/** The status of a request on a new connection. `undefined`: no server listens. */
function getStatus(url) {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    request.on('error', () => resolve(undefined));
  });
}
