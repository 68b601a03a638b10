import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findPostgres } from '../../../scripts/lib/install.mjs';
import { inProject } from '../../../scripts/lib/paths.mjs';

const here = (file) => inProject(`bench/lib/bookings/${file}`);
const example = inProject('target/release/examples/bookings');
const CLIENTS = 32;

const output = async (command, args, options) => {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 1 << 24, ...options });
  return stdout;
};
const asRate = (line) => {
  const [rate, cpu] = line.trim().split(' ').map(Number);
  return { rate, cpu };
};

/** Photographers who can be booked, and a list of them for the load generator. */
export const seed = (database, photographers) => output(example, ['seed', database, String(photographers)]);

/** The storage's own code, so many bookings per commit, without HTTP. */
export const byStorage = async (database, together, seconds) =>
  asRate(await output(example, ['write', database, String(together), String(seconds)]));

/** The same rows by a bare loop. */
export const byBareLoop = async (file, together, seconds) =>
  asRate(await output('python3', [here('raw.py'), file, String(together), String(seconds)]));

/** The same rows by PostgreSQL's own benchmark, each booking one statement. */
export async function byPgbench(url, photographers, seconds) {
  const args = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '-T', String(seconds)];
  const define = ['-D', `studios=${photographers}`, '-f', here('rows.pgbench')];
  const report = await output(`${findPostgres()}/pgbench`, [...args, ...define, url]);
  return { rate: Number(/tps = ([\d.]+)/.exec(report)[1]) };
}

/** Clients over HTTP, each waiting for the answer before the next request. */
export async function byHttp(url, list, connections, seconds) {
  const run = Math.random().toString(36).slice(2, 10);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', here('book.lua'), url, '--', list, run];
  const report = await output('wrk', args);
  const [requests, micros, failed, p50, p99] = /RESULT (.+)/.exec(report)[1].split(' ').map(Number);
  if (failed > 0) throw new Error(`${failed} of ${requests} bookings were not answered 201:\n${report}`);
  return { rate: requests / (micros / 1e6), requests, p50, p99 };
}
