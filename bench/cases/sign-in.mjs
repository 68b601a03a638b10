import { setTimeout as pause } from 'node:timers/promises';
import { newPerson } from '../../scripts/lib/people.mjs';
import { withServer } from '../../scripts/lib/server.mjs';
import { knocker } from '../lib/knocker.mjs';
import { memoryOf } from '../lib/memory.mjs';
import { startProbe } from '../lib/probe.mjs';
import { percentile } from '../lib/stats.mjs';

const ACCOUNTS = 100;
const CLIENTS = 500;
const IDLE_MS = 3000;

const LANDING_P99_BELOW_MS = 100;
// The server has hashed once before it is ready; one more hash of 46 MiB at a time, and the connections of everyone
// who waits.
const GROWTH_BELOW_MIB = 96;

export const title = `${CLIENTS} people sign in at once (each until let in; ${ACCOUNTS} accounts)`;

export async function run() {
  return await withServer(measure, { LENSLINK_TRUSTED_PROXIES: '127.0.0.1' });
}

async function measure({ url, pid }) {
  const memoryBefore = memoryOf(pid, 'VmHWM');
  const people = await register(url);

  const idleProbe = startProbe(url);
  await pause(IDLE_MS);
  const idle = await idleProbe.stop();

  const probe = startProbe(url);
  const knock = knocker(url);
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => {
      const { email, password } = people[index % people.length];
      return knock.untilAnswered('/api/identity/sign-in', { email, password }, 200);
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const busy = await probe.stop();
  const memoryAfter = memoryOf(pid, 'VmHWM');

  judge(percentile(busy, 99), memoryAfter - memoryBefore);
  const latency = (times) =>
    `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms (${times.length} requests)`;
  return {
    'landing page before': latency(idle),
    'landing page meanwhile': latency(busy),
    'signed in': `${CLIENTS} in ${seconds.toFixed(1)} s, ${(CLIENTS / seconds).toFixed(1)}/s`,
    'asked to come again': `${knock.refusals(503)} × 503, ${knock.refusals(429)} × 429`,
    'peak memory': `${memoryBefore.toFixed(1)} MiB before any account, ${memoryAfter.toFixed(1)} MiB after`,
  };
}

async function register(url) {
  const people = Array.from({ length: ACCOUNTS }, () => newPerson());
  const knock = knocker(url);
  await Promise.all(people.map((person) => knock.untilAnswered('/api/identity/sign-up', person, 201)));
  return people;
}

function judge(landingP99, growth) {
  const fail = (message) => {
    console.error(message);
    process.exitCode = 1;
  };
  if (landingP99 >= LANDING_P99_BELOW_MS)
    fail(`The landing page's p99 is ${landingP99.toFixed(1)} ms, not below ${LANDING_P99_BELOW_MS} ms.`);
  if (growth >= GROWTH_BELOW_MIB)
    fail(`The server grew by ${growth.toFixed(0)} MiB, not by less than ${GROWTH_BELOW_MIB} MiB.`);
}
