import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binary } from '../../scripts/lib/paths.mjs';
import { freePorts } from '../../scripts/lib/process.mjs';
import { neutralEnvironment } from '../../scripts/lib/server.mjs';
import { describe, median } from '../lib/stats.mjs';

const STARTS = 11;

export const title = 'Start-up (from spawn to the first 200 on /readyz)';

export async function run() {
  const times = await measureStarts();
  const against = (values) =>
    `${describe(values, 'ms')}, ${(median(values) / median(times.version)).toFixed(1)} × --version`;
  return {
    '`lenslink --version`, the yardstick': describe(times.version, 'ms'),
    'empty data directory': against(times.fresh),
    'existing data directory': against(times.existing),
  };
}

/** Milliseconds of every start, with and without data. */
export async function measureStarts() {
  const directory = mkdtempSync(join(tmpdir(), 'lenslink-bench-'));
  const kept = join(directory, 'kept');
  const times = { version: [], fresh: [], existing: [] };
  await timeStart(kept);
  // Interleaved, so that a busy moment of the machine falls on all three alike.
  for (let round = 0; round < STARTS; round += 1) {
    times.version.push(await timeVersion());
    times.fresh.push(await timeStart(join(directory, `fresh-${round}`)));
    times.existing.push(await timeStart(kept));
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
  const [port] = await freePorts(1);
  const env = {
    ...neutralEnvironment(),
    LENSLINK_LISTEN: `127.0.0.1:${port}`,
    LENSLINK_DATA_DIR: dataDirectory,
    LENSLINK_METRICS_LISTEN: 'off',
  };
  const start = performance.now();
  const child = spawn(binary, ['serve'], { stdio: 'ignore', env });
  const ended = once(child, 'exit');
  while ((await statusOf(`http://127.0.0.1:${port}/readyz`)) !== 200) {
    if (child.exitCode !== null) throw new Error(`The server ended with exit code ${child.exitCode}.`);
  }
  const time = performance.now() - start;
  child.kill('SIGTERM');
  await ended;
  return time;
}

/** Status of one request on a connection of its own; nothing while nobody listens. */
function statusOf(url) {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    request.on('error', () => resolve(undefined));
  });
}
