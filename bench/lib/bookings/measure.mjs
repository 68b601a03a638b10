import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '../../../scripts/lib/install.mjs';
import { inProject } from '../../../scripts/lib/paths.mjs';
import { percentile } from '../stats.mjs';

const resolvePath = (file) => inProject(`bench/lib/bookings/${file}`);
const bookingsExample = inProject('target/dist/examples/bookings');
const PGBENCH_CLIENTS = 32;

const readOutput = async (command, args, options) => {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 1 << 24, ...options });
  return stdout;
};
/** Bookings per second, CPU µs per booking, and percentiles of the time per batch in ms. */
const parseResult = (line) => {
  const [rate, cpuMicros, p50, p99] = line.trim().split(' ').map(Number);
  return { rate, cpuMicros, p50, p99 };
};

/** Creates photographers with a service and resolves to a list of them for the load generator. */
export const seedPhotographers = (database, photographerCount) =>
  readOutput(bookingsExample, ['seed', database, String(photographerCount)]);

/** Writes bookings with the code of `crates/storage`, without HTTP. */
export const measureStorage = async (database, batchSize, seconds) =>
  parseResult(await readOutput(bookingsExample, ['write', database, String(batchSize), String(seconds)]));

/** Inserts the same rows with a Python loop, without a server. */
export const measureInsertLoop = async (file, batchSize, seconds) =>
  parseResult(
    await readOutput('python3', [resolvePath('insert_loop.py'), file, String(batchSize), String(seconds)]),
  );

/** Inserts the same rows with PostgreSQL's benchmark tool, one statement per booking. */
export async function measurePgbench(url, photographerCount, seconds) {
  const folder = mkdtempSync(join(tmpdir(), 'lenslink-pgbench-'));
  try {
    const args = ['-n', '-M', 'prepared', '-c', String(PGBENCH_CLIENTS), '-j', '1', '-T', String(seconds)];
    const script = ['-D', `photographers=${photographerCount}`, '-f', resolvePath('insert-booking.pgbench')];
    const log = ['--log', '--log-prefix', join(folder, 'log')];
    const report = await readOutput(`${findPostgres()}/pgbench`, [...args, ...script, ...log, url]);
    const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
    const millis = lines.filter(Boolean).map((line) => Number(line.split(' ')[2]) / 1000);
    return {
      rate: Number(/tps = ([\d.]+)/.exec(report)[1]),
      requests: millis.length,
      p50: percentile(millis, 50),
      p99: percentile(millis, 99),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Sends requests over HTTP. Each connection waits for the response before it sends the next request. */
export async function measureHttp(url, photographerFile, connections, seconds) {
  const runId = Math.random().toString(36).slice(2, 10);
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '-s',
    resolvePath('send-requests.lua'),
    url,
    '--',
    photographerFile,
    runId,
  ];
  const report = await readOutput('wrk', args);
  const [requests, micros, failed, p50, p99] = /RESULT (.+)/.exec(report)[1].split(' ').map(Number);
  if (failed > 0) throw new Error(`${failed} of ${requests} booking requests failed:\n${report}`);
  return { rate: requests / (micros / 1e6), requests, p50, p99 };
}
