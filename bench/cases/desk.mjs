// What a photographer with very many requests waits for: the list and the numbers, by the server's own clock, and how
// the database finds them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPostgres } from '../../scripts/lib/install.mjs';
import { newPerson, ownPageHeaders } from '../../scripts/lib/people.mjs';
import { interruption } from '../../scripts/lib/process.mjs';
import { startServer } from '../../scripts/lib/server.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { postgresAt, sqliteAt } from '../lib/desk/databases.mjs';
import { filling, questions } from '../lib/desk/rows.mjs';
import { describe, median } from '../lib/stats.mjs';

const BOOKINGS = 100_000;
const OTHERS = 200;
const EACH = 50;
const WARM_UP = 10;
const REQUESTS = 60;
const BELOW_MS = 20;

const LIST = '/api/bookings';
const STATISTICS = '/api/statistics';
const PATHS = [
  `${LIST}?limit=25`,
  ...['needs-answer', 'confirmed', 'done', 'declined', 'quarantine'].map(
    (filter) => `${LIST}?limit=25&filter=${filter}`,
  ),
  `${STATISTICS}?days=90`,
];

export const title = `The desk of a photographer with ${BOOKINGS.toLocaleString('en')} requests (server time, median of ${REQUESTS}; ${OTHERS} others have ${EACH} each)`;

export async function run() {
  await installPostgres();
  const interrupted = interruption();
  const directory = mkdtempSync(join(tmpdir(), 'lenslink-desk-'));
  // PostgreSQL runs as its own user when we are root and must be able to pass through.
  chmodSync(directory, 0o755);
  const postgres = await startPostgres(directory);
  try {
    await postgres.ready();
    const url = postgres.env.TEST_POSTGRES_URL;
    const onSqlite = (server) => sqliteAt(join(server.dataDirectory, 'lenslink.db'));
    const both = async () => ({
      ...(await measure('SQLite', {}, onSqlite)),
      ...(await measure('PostgreSQL', { LENSLINK_DATABASE_URL: url }, () => postgresAt(url))),
    });
    return await Promise.race([both(), interrupted]);
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measure(engine, settings, databaseOf) {
  const server = await startServer({ ...settings, LENSLINK_LOG: 'info', LENSLINK_LOG_FORMAT: 'json' });
  let plans;
  try {
    const { email, token } = await signUp(server.url);
    const database = databaseOf(server);
    const now = Date.now();
    await database.run(
      ...filling(database.dialect, { email, bookings: BOOKINGS, others: OTHERS, each: EACH, now }),
    );
    for (const path of PATHS) await ask(`${server.url}${path}`, token);
    plans = await plansOf(engine, database, questions(await database.accountOf(email), now));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...report(engine, await server.stop()), ...plans };
}

async function signUp(url) {
  const person = newPerson();
  const headers = { 'content-type': 'application/json', ...ownPageHeaders(url) };
  const options = { method: 'POST', headers, body: JSON.stringify(person) };
  const response = await fetch(`${url}/api/identity/sign-up`, options);
  if (response.status !== 201) throw new Error(`Signing up answered ${response.status}.`);
  return { email: person.email, token: (await response.json()).accessToken };
}

async function ask(url, token) {
  for (let count = 0; count < WARM_UP + REQUESTS; count += 1) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
  }
}

/** The log has no queries, but every request in its order. */
function report(engine, log) {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const answered = lines
    .map((line) => JSON.parse(line))
    .filter(({ route }) => [LIST, STATISTICS].includes(route));
  const results = PATHS.map((path, n) => {
    const from = n * (WARM_UP + REQUESTS) + WARM_UP;
    const times = answered.slice(from, from + REQUESTS).map(({ us }) => us / 1000);
    if (times.length < REQUESTS)
      throw new Error(`The log holds ${times.length} of ${REQUESTS} requests for ${path}.`);
    if (median(times) > BELOW_MS)
      fail(`${path} takes ${median(times).toFixed(1)} ms on ${engine}, not ${BELOW_MS}.`);
    return [`${engine}: GET ${path}`, describe(times, 'ms', 2)];
  });
  return Object.fromEntries(results);
}

async function plansOf(engine, database, statements) {
  const plans = {};
  for (const [name, sql] of Object.entries(statements)) {
    const plan = await database.plan(sql);
    if (plan.some((step) => database.wholeTable.test(step)))
      fail(`On ${engine} the bookings of everybody are read for ${name}: ${plan.join(' · ')}`);
    plans[`${engine}: plan for ${name}`] = plan.join(' · ');
  }
  return plans;
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
