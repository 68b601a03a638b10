// Measures the server's time for the inbox and the statistics of a photographer with many requests, and checks the
// query plans of the database.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPostgres } from '../../scripts/lib/install.mjs';
import { createAccountDetails, createSameOriginHeaders } from '../../scripts/lib/test-accounts.mjs';
import { waitForInterrupt } from '../../scripts/lib/process.mjs';
import { startServer } from '../../scripts/lib/server.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { openPostgres, openSqlite } from '../lib/inbox/databases.mjs';
import { createInboxQueries, createInsertStatements } from '../lib/inbox/sql.mjs';
import { formatMedian, median } from '../lib/stats.mjs';

const BOOKINGS = 100_000;
const OTHER_PHOTOGRAPHERS = 200;
const BOOKINGS_PER_OTHER_PHOTOGRAPHER = 50;
const WARM_UP_CALLS = 10;
const MEASURED_CALLS = 60;
const MAX_MEDIAN_MS = 20;

const LIST_ROUTE = '/api/bookings';
const STATISTICS_ROUTE = '/api/statistics';
const PATHS = [
  `${LIST_ROUTE}?limit=25`,
  ...['needs-answer', 'confirmed', 'done', 'declined', 'quarantine'].map(
    (filter) => `${LIST_ROUTE}?limit=25&filter=${filter}`,
  ),
  `${STATISTICS_ROUTE}?days=90`,
];

export const title =
  `Inbox with ${BOOKINGS.toLocaleString('en')} requests (server time, median of ${MEASURED_CALLS}; ` +
  `${OTHER_PHOTOGRAPHERS} other photographers have ${BOOKINGS_PER_OTHER_PHOTOGRAPHER} each)`;

export async function run() {
  await installPostgres();
  const interrupted = waitForInterrupt();
  const directory = mkdtempSync(join(tmpdir(), 'lenslink-inbox-'));
  // If this script runs as root, PostgreSQL runs as another user and must be able to enter the directory.
  chmodSync(directory, 0o755);
  const postgres = await startPostgres(directory);
  try {
    await Promise.race([postgres.ready(), interrupted]);
    const url = postgres.env.TEST_POSTGRES_URL;
    const openServerSqlite = (server) => openSqlite(join(server.dataDirectory, 'lenslink.db'));
    const measureBoth = async () => ({
      ...(await measure('SQLite', {}, openServerSqlite)),
      ...(await measure('PostgreSQL', { LENSLINK_DATABASE_URL: url }, () => openPostgres(url))),
    });
    return await Promise.race([measureBoth(), interrupted]);
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measure(engine, settings, openDatabase) {
  const server = await startServer({
    settings: { ...settings, LENSLINK_LOG: 'info', LENSLINK_LOG_FORMAT: 'json' },
  });
  let plans;
  try {
    const { email, token } = await signUp(server.url);
    const database = openDatabase(server);
    const now = Date.now();
    await database.run(
      ...createInsertStatements(database.dialect, {
        email,
        bookings: BOOKINGS,
        otherAccounts: OTHER_PHOTOGRAPHERS,
        bookingsPerOtherAccount: BOOKINGS_PER_OTHER_PHOTOGRAPHER,
        now,
      }),
    );
    for (const path of PATHS) await callRepeatedly(`${server.url}${path}`, token);
    const queries = createInboxQueries(await database.findAccountId(email), now);
    plans = await checkPlans(engine, database, queries);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...report(engine, await server.stop()), ...plans };
}

async function signUp(url) {
  const account = createAccountDetails();
  const headers = { 'content-type': 'application/json', ...createSameOriginHeaders(url) };
  const options = { method: 'POST', headers, body: JSON.stringify(account) };
  const response = await fetch(`${url}/api/identity/sign-up`, options);
  if (response.status !== 201) throw new Error(`The sign-up returned ${response.status}.`);
  return { email: account.email, token: (await response.json()).accessToken };
}

async function callRepeatedly(url, token) {
  for (let count = 0; count < WARM_UP_CALLS + MEASURED_CALLS; count += 1) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} returned ${response.status}.`);
  }
}

/** The server logs a line for each call without its query string, so only the order tells which path it belongs to. */
function report(engine, log) {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const calls = lines
    .map((line) => JSON.parse(line))
    .filter(({ route }) => [LIST_ROUTE, STATISTICS_ROUTE].includes(route));
  const rows = PATHS.map((path, index) => {
    const start = index * (WARM_UP_CALLS + MEASURED_CALLS) + WARM_UP_CALLS;
    const times = calls.slice(start, start + MEASURED_CALLS).map(({ us }) => us / 1000);
    if (times.length < MEASURED_CALLS)
      throw new Error(`The log has ${times.length} of ${MEASURED_CALLS} calls of ${path}.`);
    if (median(times) > MAX_MEDIAN_MS)
      fail(`${path} takes ${median(times).toFixed(1)} ms on ${engine}, more than ${MAX_MEDIAN_MS} ms.`);
    return [`${engine}: GET ${path}`, formatMedian(times, 'ms', 2)];
  });
  return Object.fromEntries(rows);
}

async function checkPlans(engine, database, queries) {
  const plans = {};
  for (const [name, sql] of Object.entries(queries)) {
    const plan = await database.explain(sql);
    if (plan.some((step) => database.fullScanPattern.test(step)))
      fail(`${engine} reads the bookings of all accounts for ${name}: ${plan.join(' · ')}`);
    plans[`${engine}: plan for ${name}`] = plan.join(' · ');
  }
  return plans;
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
