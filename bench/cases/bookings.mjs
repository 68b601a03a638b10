import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPostgres, installWrk, findPostgres } from '../../scripts/lib/install.mjs';
import { binary, inProject, root } from '../../scripts/lib/paths.mjs';
import { interruption, mustRun } from '../../scripts/lib/process.mjs';
import { startServer } from '../../scripts/lib/server.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { byBareLoop, byHttp, byPgbench, byStorage, seed } from '../lib/bookings/write.mjs';
import { cpuOf, cpuOfTree } from '../lib/cpu.mjs';
import { memoryOf } from '../lib/memory.mjs';
import { describe, median } from '../lib/stats.mjs';

const ROUNDS = 7;
const SECONDS = 2;
const PHOTOGRAPHERS = 1000;
// So many that a writer never waits for the next: what is measured is what the disk and the database take.
const CONNECTIONS = 512;
const PER_COMMIT = 32;
/** Beyond so many for one photographer the server writes fewer mails, and so fewer rows than the others. */
const WITH_MAILS = 30 * PHOTOGRAPHERS;

/** Nobody waits among others there. */
const PER_COMMIT_ONLY = ['one commit each, without HTTP', 'bare loop'];
const oneCommitEach = inProject('target/dist/examples/one_commit_each');
const AT_LEAST = { 'one commit each': 4, 'bare loop': 0.6, pgbench: 0.7 };
const MEMORY_BELOW_MIB = 80;

export const title = `Bookings, durable before they are answered (${PHOTOGRAPHERS} photographers, ${CONNECTIONS} connections)`;

export async function run() {
  await installWrk();
  await installPostgres();
  await mustRun('cargo', ['build', '--profile', 'dist', '--quiet', '--examples'], { cwd: root });
  const interrupted = interruption();
  const directory = mkdtempSync(join(tmpdir(), 'lenslink-bookings-'));
  // PostgreSQL runs as its own user when we are root and must be able to pass through.
  chmodSync(directory, 0o755);
  const postgres = await startPostgres(directory, { durable: true });
  try {
    await postgres.ready();
    return await Promise.race([measure(directory, postgres), interrupted]);
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measure(directory, { pid, env }) {
  const place = await prepare(directory, env.TEST_POSTGRES_URL);
  const contenders = {
    'server on SQLite': async () => await throughServer(place, place.sqlite()),
    'one commit each': async () => await throughServer(place, place.sqlite(), oneCommitEach),
    'one commit each, without HTTP': async () => await byStorage(`sqlite:${place.sqlite()}`, 1, SECONDS),
    'bare loop': async () => await byBareLoop(place.sqlite(), PER_COMMIT, SECONDS),
    'server on PostgreSQL': async () => await throughServer(place, await place.postgres(), binary, pid),
    pgbench: async () => {
      const database = await place.postgres();
      const before = cpuOfTree(pid);
      const result = await byPgbench(database, PHOTOGRAPHERS, SECONDS);
      return { ...result, database: (cpuOfTree(pid) - before) / result.requests };
    },
  };
  const results = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  // One short round of each after the other, so that a busy moment of the machine falls on all alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, once] of Object.entries(contenders)) results[name].push(await once());
  }
  return report(results);
}

/** Photographers in a database of each kind, copied for every round: limits and tables begin anew. */
async function prepare(directory, postgresUrl) {
  const template = join(directory, 'template.db');
  const list = join(directory, 'photographers');
  writeFileSync(list, await seed(`sqlite:${template}`, PHOTOGRAPHERS));
  const named = (name) => postgresUrl.replace(/\/postgres$/, `/${name}`);
  const createdb = async (...args) =>
    await mustRun(join(findPostgres(), 'createdb'), ['--maintenance-db', postgresUrl, ...args]);
  await createdb('template_bookings');
  await seed(named('template_bookings'), PHOTOGRAPHERS);
  let copies = 0;
  return {
    list,
    sqlite() {
      const folder = join(directory, `data-${(copies += 1)}`);
      mkdirSync(folder);
      const file = join(folder, 'lenslink.db');
      copyFileSync(template, file);
      return file;
    },
    async postgres() {
      const name = `bookings_${(copies += 1)}`;
      await createdb('--template', 'template_bookings', name);
      return named(name);
    },
  };
}

/** No mail server is there: what is measured is taking bookings in. `postgres` is the process that keeps them. */
async function throughServer({ list }, database, program = binary, postgres = undefined) {
  const settings = {
    LENSLINK_DATABASE_URL: database.startsWith('postgres') ? database : `sqlite:${database}`,
    LENSLINK_TRUSTED_PROXIES: '127.0.0.1',
    LENSLINK_SMTP_URL: 'smtp://127.0.0.1:9',
    LENSLINK_LOG: 'error',
  };
  const server = await startServer(settings, program);
  try {
    const cpu = () => [cpuOf(server.pid), postgres && cpuOfTree(postgres)];
    const warm = await byHttp(server.url, list, 8, 1);
    const before = cpu();
    const result = await byHttp(server.url, list, CONNECTIONS, SECONDS);
    const [own, database] = cpu().map((now, n) => now && (now - before[n]) / result.requests);
    if (warm.requests + result.requests > WITH_MAILS)
      throw new Error('This machine takes in more bookings than the server mails: shorten the rounds.');
    return { ...result, cpu: own, database, memory: memoryOf(server.pid, 'VmHWM') };
  } finally {
    await server.stop();
  }
}

function report(results) {
  const rates = (name) => results[name].map(({ rate }) => rate);
  const share = (name, other) => median(rates(name)) / median(rates(other));
  const ratios = {
    'one commit each': share('server on SQLite', 'one commit each'),
    'bare loop': share('server on SQLite', 'bare loop'),
    pgbench: share('server on PostgreSQL', 'pgbench'),
  };
  for (const [name, needed] of Object.entries(AT_LEAST)) {
    if (ratios[name] < needed)
      fail(`Bookings come to ${ratios[name].toFixed(2)} × ${name}, not to ${needed}.`);
  }
  const memory = Math.max(...results['server on SQLite'].map(({ memory }) => memory));
  if (memory >= MEMORY_BELOW_MIB)
    fail(`The server grew to ${memory.toFixed(0)} MiB, not below ${MEMORY_BELOW_MIB} MiB.`);
  const lines = Object.entries(results).map(([name, rounds]) => [
    name,
    describeRounds(rounds, PER_COMMIT_ONLY.includes(name) ? ' per commit' : ''),
  ]);
  return {
    ...Object.fromEntries(lines),
    'on SQLite': `${ratios['one commit each'].toFixed(2)} × one commit each, ${ratios['bare loop'].toFixed(2)} × the bare loop (${PER_COMMIT} per commit)`,
    'on PostgreSQL': `${ratios.pgbench.toFixed(2)} × pgbench`,
    'peak memory': `${memory.toFixed(1)} MiB`,
  };
}

function describeRounds(rounds, each) {
  const middle = (field) => median(rounds.map((round) => round[field]));
  const parts = [
    describe(
      rounds.map(({ rate }) => rate),
      'bookings/s',
      0,
    ),
  ];
  parts.push(`p50 ${middle('p50').toFixed(1)} ms, p99 ${middle('p99').toFixed(1)} ms${each}`);
  if (rounds[0].cpu !== undefined) parts.push(`${middle('cpu').toFixed(0)} µs CPU each`);
  if (rounds[0].database !== undefined) parts.push(`${middle('database').toFixed(0)} µs of PostgreSQL`);
  return parts.join(', ');
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
