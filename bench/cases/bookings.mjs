import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, installPostgres, installWrk } from '../../scripts/lib/install.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { runOrThrow, waitForInterrupt } from '../../scripts/lib/process.mjs';
import { startServer } from '../../scripts/lib/server.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import {
  measureHttp,
  measureInsertLoop,
  measurePgbench,
  measureStorage,
  seedPhotographers,
} from '../lib/bookings/measure.mjs';
import { readCpuMicros, readCpuMicrosWithChildren } from '../lib/cpu.mjs';
import { readMemoryMib } from '../lib/memory.mjs';
import { formatMedian, median } from '../lib/stats.mjs';

const ROUNDS = 7;
const ROUND_SECONDS = 2;
const PHOTOGRAPHERS = 1000;
// Enough that the booking writer always has requests to write, so that the disk and the database are the limit.
const CONNECTIONS = 512;
/** Bookings per transaction of the insert loop. */
const BATCH_SIZE = 32;
/** With more requests per photographer, the server sends fewer emails, so it writes fewer rows than the contenders. */
const MAX_REQUESTS = 30 * PHOTOGRAPHERS;

/** Their p50 and p99 are times of a commit, not of a request. */
const CONTENDERS_TIMED_PER_COMMIT = ['one commit each', 'insert loop'];
/** The minimum rate of the server, relative to each contender. */
const MIN_RATIOS = { 'one commit each': 4, 'insert loop': 0.6, pgbench: 0.7 };
const MAX_MEMORY_MIB = 80;

export const title = `Durable bookings (${PHOTOGRAPHERS} photographers, ${CONNECTIONS} connections)`;

export async function run() {
  await installWrk();
  await installPostgres();
  await runOrThrow('cargo', ['build', '--profile', 'dist', '--quiet', '--package', 'storage', '--examples'], {
    cwd: root,
  });
  const interrupted = waitForInterrupt();
  const directory = mkdtempSync(join(tmpdir(), 'lenslink-bookings-'));
  // If this script runs as root, PostgreSQL runs as another user and must be able to enter the directory.
  chmodSync(directory, 0o755);
  const postgres = await startPostgres(directory, { durable: true });
  try {
    await Promise.race([postgres.ready(), interrupted]);
    return await Promise.race([measure(directory, postgres), interrupted]);
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measure(directory, { pid, env }) {
  const databases = await prepareDatabases(directory, env.TEST_POSTGRES_URL);
  const variants = {
    'server on SQLite': async () => await measureServer(databases, databases.copySqlite()),
    'one commit each': async () => await measureStorage(`sqlite:${databases.copySqlite()}`, 1, ROUND_SECONDS),
    'insert loop': async () => await measureInsertLoop(databases.copySqlite(), BATCH_SIZE, ROUND_SECONDS),
    'server on PostgreSQL': async () => await measureServer(databases, await databases.copyPostgres(), pid),
    pgbench: async () => {
      const database = await databases.copyPostgres();
      const cpuBefore = readCpuMicrosWithChildren(pid);
      const result = await measurePgbench(database, PHOTOGRAPHERS, ROUND_SECONDS);
      return { ...result, databaseCpu: (readCpuMicrosWithChildren(pid) - cpuBefore) / result.requests };
    },
  };
  const results = Object.fromEntries(Object.keys(variants).map((name) => [name, []]));
  // Alternates between short rounds, so that load on the machine affects all of them equally.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, runRound] of Object.entries(variants)) results[name].push(await runRound());
  }
  return report(results);
}

/** Seeds one template database per engine. Every round gets a copy, so that it starts without bookings. */
async function prepareDatabases(directory, postgresUrl) {
  const template = join(directory, 'template.db');
  const photographerFile = join(directory, 'photographers');
  writeFileSync(photographerFile, await seedPhotographers(`sqlite:${template}`, PHOTOGRAPHERS));
  const getDatabaseUrl = (name) => postgresUrl.replace(/\/postgres$/, `/${name}`);
  const createdb = async (...args) =>
    await runOrThrow(join(findPostgres(), 'createdb'), ['--maintenance-db', postgresUrl, ...args]);
  await createdb('template_bookings');
  await seedPhotographers(getDatabaseUrl('template_bookings'), PHOTOGRAPHERS);
  let copies = 0;
  return {
    photographerFile,
    copySqlite() {
      const folder = join(directory, `data-${(copies += 1)}`);
      mkdirSync(folder);
      const file = join(folder, 'lenslink.db');
      copyFileSync(template, file);
      return file;
    },
    async copyPostgres() {
      const name = `bookings_${(copies += 1)}`;
      await createdb('--template', 'template_bookings', name);
      return getDatabaseUrl(name);
    },
  };
}

/** No SMTP server listens on the configured port, because the benchmark does not measure delivery. */
async function measureServer({ photographerFile }, database, postgresPid = undefined) {
  const settings = {
    LENSLINK_DATABASE_URL: database.startsWith('postgres') ? database : `sqlite:${database}`,
    LENSLINK_TRUSTED_PROXIES: '127.0.0.1',
    LENSLINK_SMTP_URL: 'smtp://127.0.0.1:9',
    LENSLINK_LOG: 'error',
  };
  const server = await startServer({ settings });
  try {
    const readServerCpu = () => readCpuMicros(server.pid);
    const readDatabaseCpu = () => (postgresPid === undefined ? 0 : readCpuMicrosWithChildren(postgresPid));
    const warmUp = await measureHttp(server.url, photographerFile, 8, 1);
    const serverCpuBefore = readServerCpu();
    const databaseCpuBefore = readDatabaseCpu();
    const result = await measureHttp(server.url, photographerFile, CONNECTIONS, ROUND_SECONDS);
    const cpuMicros = (readServerCpu() - serverCpuBefore) / result.requests;
    const databaseCpu =
      postgresPid === undefined ? undefined : (readDatabaseCpu() - databaseCpuBefore) / result.requests;
    if (warmUp.requests + result.requests > MAX_REQUESTS)
      throw new Error(
        `The warm-up and the round sent more than ${MAX_REQUESTS} requests: reduce ROUND_SECONDS.`,
      );
    return { ...result, cpuMicros, databaseCpu, memory: readMemoryMib(server.pid, 'VmHWM') };
  } finally {
    await server.stop();
  }
}

function report(results) {
  const getRates = (name) => results[name].map(({ rate }) => rate);
  const getRatio = (name, other) => median(getRates(name)) / median(getRates(other));
  const ratios = {
    'one commit each': getRatio('server on SQLite', 'one commit each'),
    'insert loop': getRatio('server on SQLite', 'insert loop'),
    pgbench: getRatio('server on PostgreSQL', 'pgbench'),
  };
  for (const [name, minimum] of Object.entries(MIN_RATIOS)) {
    if (ratios[name] < minimum)
      fail(`The server reaches ${ratios[name].toFixed(2)} × ${name}, less than ${minimum}.`);
  }
  const memory = Math.max(...results['server on SQLite'].map(({ memory }) => memory));
  if (memory >= MAX_MEMORY_MIB)
    fail(`The server used ${memory.toFixed(0)} MiB, not less than ${MAX_MEMORY_MIB} MiB.`);
  const rows = Object.entries(results).map(([name, rounds]) => [
    name,
    formatRounds(rounds, CONTENDERS_TIMED_PER_COMMIT.includes(name) ? ' per commit' : ''),
  ]);
  return {
    ...Object.fromEntries(rows),
    'on SQLite': [
      `${ratios['one commit each'].toFixed(2)} × one commit each`,
      `${ratios['insert loop'].toFixed(2)} × insert loop (${BATCH_SIZE} per commit)`,
    ].join(', '),
    'on PostgreSQL': `${ratios.pgbench.toFixed(2)} × pgbench`,
    'peak memory': `${memory.toFixed(1)} MiB`,
  };
}

function formatRounds(rounds, latencySuffix) {
  const getMedian = (field) => median(rounds.map((round) => round[field]));
  const parts = [
    formatMedian(
      rounds.map(({ rate }) => rate),
      'bookings/s',
      0,
    ),
  ];
  parts.push(`p50 ${getMedian('p50').toFixed(1)} ms, p99 ${getMedian('p99').toFixed(1)} ms${latencySuffix}`);
  if (rounds[0].cpuMicros !== undefined)
    parts.push(`${getMedian('cpuMicros').toFixed(0)} µs CPU per booking`);
  if (rounds[0].databaseCpu !== undefined)
    parts.push(`${getMedian('databaseCpu').toFixed(0)} µs CPU of PostgreSQL`);
  return parts.join(', ');
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
