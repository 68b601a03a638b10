import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '../../../scripts/lib/install.mjs';
import { inProject } from '../../../scripts/lib/paths.mjs';
import { percentile } from '../stats.mjs';

const here = (file) => inProject(`bench/lib/bookings/${file}`);
const example = inProject('target/dist/examples/bookings');
const CLIENTS = 32;

const output = async (command, args, options) => {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 1 << 24, ...options });
  return stdout;
};
const asMeasured = (line) => {
  const [rate, cpu, p50, p99] = line.trim().split(' ').map(Number);
  return { rate, cpu, p50, p99 };
};

/** Photographers who can be booked, and a list of them for the load generator. */
export const seed = (database, photographers) => output(example, ['seed', database, String(photographers)]);

/** The storage's own code, so many bookings per commit, without HTTP. */
export const byStorage = async (database, together, seconds) =>
  asMeasured(await output(example, ['write', database, String(together), String(seconds)]));

/** The same rows by a bare loop. */
export const byBareLoop = async (file, together, seconds) =>
  asMeasured(await output('python3', [here('raw.py'), file, String(together), String(seconds)]));

/** The same rows by PostgreSQL's own benchmark, each booking one statement. */
export async function byPgbench(url, photographers, seconds) {
  const folder = mkdtempSync(join(tmpdir(), 'lenslink-pgbench-'));
  try {
    const args = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '-T', String(seconds)];
    const define = ['-D', `studios=${photographers}`, '-f', here('rows.pgbench')];
    const log = ['--log', '--log-prefix', join(folder, 'log')];
    const report = await output(`${findPostgres()}/pgbench`, [...args, ...define, ...log, url]);
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

/** Clients over HTTP, each waiting for the answer before the next request. */
export async function byHttp(url, list, connections, seconds) {
  const run = Math.random().toString(36).slice(2, 10);
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '-s',
    here('book.lua'),
    url,
    '--',
    list,
    run,
  ];
  const report = await output('wrk', args);
  const [requests, micros, failed, p50, p99] = /RESULT (.+)/.exec(report)[1].split(' ').map(Number);
  if (failed > 0) throw new Error(`${failed} of ${requests} bookings were not answered 201:\n${report}`);
  return { rate: requests / (micros / 1e6), requests, p50, p99 };
}
