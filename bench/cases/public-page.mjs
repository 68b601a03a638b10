import { execFile } from 'node:child_process';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { installNginx, installWrk } from '../../scripts/lib/install.mjs';
import { newPerson, ownPageHeaders } from '../../scripts/lib/people.mjs';
import { withServer } from '../../scripts/lib/server.mjs';
import { cpuOf } from '../lib/cpu.mjs';
import { memoryOf } from '../lib/memory.mjs';
import { startNginx } from '../lib/nginx.mjs';
import { describe, median } from '../lib/stats.mjs';

const ROUNDS = 9;
const SECONDS = 2;
const CONNECTIONS = 32;
const IDLE_MS = 2000;

const SHARE_AT_LEAST = 0.8;
const IDLE_BELOW_MIB = 30;
const BUSY_BELOW_MIB = 80;

export const title = `Public page from memory, beside nginx with the same bytes (${CONNECTIONS} connections)`;

export async function run() {
  await installWrk();
  await installNginx();
  // Neither of the two writes a log.
  return await withServer(measure, { LENSLINK_LOG: 'error' });
}

async function measure(server) {
  const page = `${server.url}${await publish(server.url)}`;
  // Without what the photographer's password took for some seconds.
  await server.restart();
  const { pid } = server;
  const answered = await answer(page);
  await pause(IDLE_MS);
  const idle = memoryOf(pid, 'VmRSS');
  const nginx = await startNginx(answered);
  try {
    const contenders = {
      lenslink: { url: page, pids: () => [pid] },
      nginx: { url: nginx.url, pids: nginx.pids },
    };
    const rounds = { lenslink: [], nginx: [] };
    for (const contender of Object.values(contenders)) await load(contender);
    // One short round of each after the other, so that a busy moment of the machine falls on both alike.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, contender] of Object.entries(contenders)) rounds[name].push(await load(contender));
    }
    return report(rounds, { idle, busy: memoryOf(pid, 'VmHWM') });
  } finally {
    await nginx.stop();
  }
}

/** A photographer with everything on the page. Resolves to its path. */
async function publish(url) {
  const call = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...ownPageHeaders(url), ...headers },
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return await response.json();
  };
  const { accessToken } = await call('POST', '/api/identity/sign-up', newPerson());
  const bearer = { authorization: `Bearer ${accessToken}` };
  const bio = 'Portraits in natural light, by the sea and in the studio. '.repeat(4);
  await call('PUT', '/api/profile', { username: 'anna', displayName: 'Anna Berg', bio }, bearer);
  for (const title of ['Portrait', 'Family', 'Wedding']) {
    const description = 'An hour of your time, ten pictures to keep, all rights included. '.repeat(3);
    await call('POST', '/api/services', { title, description, price: 25_000 }, bearer);
  }
  return '/u/anna';
}

/** The whole answer as a browser gets it. `fetch` would decode it. */
function answer(url) {
  return new Promise((resolve, reject) => {
    const asking = get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}.`));
        const ours = Object.entries(response.headers).filter(([name]) => !PER_CONNECTION.includes(name));
        resolve({ body: Buffer.concat(parts), headers: ours });
      });
    });
    asking.on('error', reject);
  });
}

/** People's views are counted, and that is part of the page. */
const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

const PER_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'x-request-id'];

/** One round: answers per second, how long they took, and the CPU time of each. */
async function load({ url, pids }) {
  const cpu = () => pids().reduce((sum, pid) => sum + cpuOf(pid), 0);
  const before = cpu();
  const headers = ['Accept-Encoding: br', `User-Agent: ${BROWSER}`].flatMap((header) => ['-H', header]);
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '--latency', ...headers, url];
  const { stdout } = await promisify(execFile)('wrk', args);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} did not always answer:\n${stdout}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)[1]);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p50: millis(/\s50%\s+(\S+)/.exec(stdout)[1]),
    p99: millis(/\s99%\s+(\S+)/.exec(stdout)[1]),
    cpu: (cpu() - before) / requests,
  };
}

function millis(text) {
  const [, number, unit] = /([\d.]+)(us|ms|s)/.exec(text);
  return Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit];
}

function report({ lenslink, nginx }, { idle, busy }) {
  const middle = (rounds, field) => median(rounds.map((round) => round[field]));
  const share = middle(lenslink, 'rate') / middle(nginx, 'rate');
  if (share < SHARE_AT_LEAST)
    fail(`The page comes to ${share.toFixed(2)} × nginx, not to ${SHARE_AT_LEAST}.`);
  if (idle > IDLE_BELOW_MIB) fail(`Idle, the server has ${idle.toFixed(1)} MiB, not ${IDLE_BELOW_MIB}.`);
  if (busy > BUSY_BELOW_MIB) fail(`The server grew to ${busy.toFixed(1)} MiB, not ${BUSY_BELOW_MIB}.`);
  const line = (rounds) =>
    [
      describe(
        rounds.map(({ rate }) => rate),
        'requests/s',
        0,
      ),
      `p50 ${middle(rounds, 'p50').toFixed(2)} ms, p99 ${middle(rounds, 'p99').toFixed(2)} ms`,
      `${middle(rounds, 'cpu').toFixed(1)} µs CPU each`,
    ].join(', ');
  return {
    lenslink: line(lenslink),
    nginx: line(nginx),
    share: `${share.toFixed(2)} × nginx`,
    memory: `${idle.toFixed(1)} MiB idle, ${busy.toFixed(1)} MiB at most`,
  };
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
