import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { createAccountDetails } from '../../scripts/lib/test-accounts.mjs';
import { withServer } from '../../scripts/lib/server.mjs';
import { readMemoryMib } from '../lib/memory.mjs';
import { startProbe } from '../lib/probe.mjs';
import { createRetryingClient } from '../lib/retrying-client.mjs';
import { percentile } from '../lib/stats.mjs';

const ACCOUNTS = 100;
const CLIENTS = 500;
const IDLE_PROBE_MS = 3000;

const MAX_LANDING_P99_MS = 100;
// The server calculates one hash of 46 MiB per two processors, at most four. 50 MiB are for the waiting connections.
const MAX_MEMORY_GROWTH_MIB = 46 * Math.min(Math.max(availableParallelism() >> 1, 1), 4) + 50;

export const title = `${CLIENTS} concurrent sign-ins (each repeated until it succeeds; ${ACCOUNTS} accounts)`;

export async function run() {
  return await withServer(measure, { settings: { LENSLINK_TRUSTED_PROXIES: '127.0.0.1' } });
}

async function measure({ url, pid }) {
  const memoryBefore = readMemoryMib(pid, 'VmHWM');
  const accounts = await signUpAccounts(url);

  const idleProbe = startProbe(url);
  await pause(IDLE_PROBE_MS);
  const idleLatencies = await idleProbe.stop();

  const busyProbe = startProbe(url);
  const client = createRetryingClient(url);
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => {
      const { email, password } = accounts[index % accounts.length];
      return client.postUntilStatus('/api/identity/sign-in', { email, password }, 200);
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const busyLatencies = await busyProbe.stop();
  const memoryAfter = readMemoryMib(pid, 'VmHWM');

  checkLimits(percentile(busyLatencies, 99), memoryAfter - memoryBefore);
  const formatLatency = (times) =>
    `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms (${times.length} requests)`;
  return {
    'landing page before': formatLatency(idleLatencies),
    'landing page during sign-ins': formatLatency(busyLatencies),
    'signed in': `${CLIENTS} in ${seconds.toFixed(1)} s, ${(CLIENTS / seconds).toFixed(1)}/s`,
    retries: `${client.countRetries(503)} × 503, ${client.countRetries(429)} × 429`,
    'peak memory': `${memoryBefore.toFixed(1)} MiB before the first account, ${memoryAfter.toFixed(1)} MiB after`,
  };
}

async function signUpAccounts(url) {
  const accounts = Array.from({ length: ACCOUNTS }, () => createAccountDetails());
  const client = createRetryingClient(url);
  await Promise.all(accounts.map((account) => client.postUntilStatus('/api/identity/sign-up', account, 201)));
  return accounts;
}

function checkLimits(landingP99, growth) {
  const fail = (message) => {
    console.error(message);
    process.exitCode = 1;
  };
  if (landingP99 >= MAX_LANDING_P99_MS)
    fail(`The landing page's p99 is ${landingP99.toFixed(1)} ms, not below ${MAX_LANDING_P99_MS} ms.`);
  if (growth >= MAX_MEMORY_GROWTH_MIB)
    fail(`The server's memory grew by ${growth.toFixed(0)} MiB, not less than ${MAX_MEMORY_GROWTH_MIB} MiB.`);
}
