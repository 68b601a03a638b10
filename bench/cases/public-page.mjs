import { execFile } from 'node:child_process';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { installNginx, installWrk } from '../../scripts/lib/install.mjs';
import { createAccountDetails, createSameOriginHeaders } from '../../scripts/lib/test-accounts.mjs';
import { withServer } from '../../scripts/lib/server.mjs';
import { readCpuMicros } from '../lib/cpu.mjs';
import { readMemoryMib } from '../lib/memory.mjs';
import { startNginx } from '../lib/nginx.mjs';
import { formatMedian, median } from '../lib/stats.mjs';

const ROUNDS = 9;
const ROUND_SECONDS = 2;
const CONNECTIONS = 32;
const IDLE_MS = 2000;

const MIN_NGINX_RATIO = 0.8;
const MAX_IDLE_MIB = 30;
const MAX_PEAK_MIB = 80;

export const title = `Cached public page, compared with nginx serving the same bytes (${CONNECTIONS} connections)`;

export async function run() {
  await installWrk();
  await installNginx();
  // Without a request log, because nginx writes none either.
  return await withServer(measure, { settings: { LENSLINK_LOG: 'error' } });
}

async function measure(server) {
  const page = `${server.url}${await publishPage(server.url)}`;
  // A restart releases the memory of the photographer's password hash.
  await server.restart();
  const { pid } = server;
  const response = await fetchRawResponse(page);
  await pause(IDLE_MS);
  const idleMib = readMemoryMib(pid, 'VmRSS');
  const nginx = await startNginx(response);
  try {
    const contenders = {
      lenslink: { url: page, pids: () => [pid] },
      nginx: { url: nginx.url, pids: nginx.pids },
    };
    const rounds = { lenslink: [], nginx: [] };
    for (const contender of Object.values(contenders)) await runRound(contender);
    // Alternates between short rounds, so that load on the machine affects both equally.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, contender] of Object.entries(contenders))
        rounds[name].push(await runRound(contender));
    }
    return report(rounds, { idleMib, peakMib: readMemoryMib(pid, 'VmHWM') });
  } finally {
    await nginx.stop();
  }
}

/** Creates a photographer with a complete page and resolves to its path. */
async function publishPage(url) {
  const call = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...createSameOriginHeaders(url), ...headers },
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return await response.json();
  };
  const { accessToken } = await call('POST', '/api/identity/sign-up', createAccountDetails());
  const bearer = { authorization: `Bearer ${accessToken}` };
  const bio = 'Portraits in natural light, by the sea and in the studio. '.repeat(4);
  await call('PUT', '/api/profile', { username: 'anna', displayName: 'Anna Berg', bio }, bearer);
  for (const title of ['Portrait', 'Family', 'Wedding']) {
    const description = 'An hour of your time, ten pictures to keep, all rights included. '.repeat(3);
    await call('POST', '/api/services', { title, description, price: 25_000 }, bearer);
  }
  return '/u/anna';
}

/** The compressed response as a browser receives it. `fetch` would decompress it. */
function fetchRawResponse(url) {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} returned ${response.statusCode}.`));
        const headers = Object.entries(response.headers).filter(([name]) => !OMITTED_HEADERS.includes(name));
        resolve({ body: Buffer.concat(parts), headers });
      });
    });
    request.on('error', reject);
  });
}

/** The user agent of a browser, because the server counts views of people while it serves the page. */
const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

/** Headers that nginx sets itself, or that differ for each response. */
const OMITTED_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'x-request-id'];

/** One round: responses per second, latency, and CPU time per request. */
async function runRound({ url, pids }) {
  const readCpu = () => pids().reduce((sum, pid) => sum + readCpuMicros(pid), 0);
  const cpuBefore = readCpu();
  const headers = ['Accept-Encoding: br', `User-Agent: ${USER_AGENT}`].flatMap((header) => ['-H', header]);
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${ROUND_SECONDS}s`, '--latency', ...headers, url];
  const { stdout } = await promisify(execFile)('wrk', args);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Some requests to ${url} failed:\n${stdout}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)[1]);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p50: parseMillis(/\s50%\s+(\S+)/.exec(stdout)[1]),
    p99: parseMillis(/\s99%\s+(\S+)/.exec(stdout)[1]),
    cpu: (readCpu() - cpuBefore) / requests,
  };
}

function parseMillis(text) {
  const [, value, unit] = /([\d.]+)(us|ms|s)/.exec(text);
  return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit];
}

function report({ lenslink, nginx }, { idleMib, peakMib }) {
  const getMedian = (rounds, field) => median(rounds.map((round) => round[field]));
  const ratio = getMedian(lenslink, 'rate') / getMedian(nginx, 'rate');
  if (ratio < MIN_NGINX_RATIO)
    fail(`The page reaches ${ratio.toFixed(2)} × nginx, less than ${MIN_NGINX_RATIO}.`);
  if (idleMib > MAX_IDLE_MIB)
    fail(`The idle server uses ${idleMib.toFixed(1)} MiB, more than ${MAX_IDLE_MIB}.`);
  if (peakMib > MAX_PEAK_MIB) fail(`The server used ${peakMib.toFixed(1)} MiB, more than ${MAX_PEAK_MIB}.`);
  const formatRounds = (rounds) =>
    [
      formatMedian(
        rounds.map(({ rate }) => rate),
        'requests/s',
        0,
      ),
      `p50 ${getMedian(rounds, 'p50').toFixed(2)} ms, p99 ${getMedian(rounds, 'p99').toFixed(2)} ms`,
      `${getMedian(rounds, 'cpu').toFixed(1)} µs CPU per request`,
    ].join(', ');
  return {
    lenslink: formatRounds(lenslink),
    nginx: formatRounds(nginx),
    ratio: `${ratio.toFixed(2)} × nginx`,
    memory: `${idleMib.toFixed(1)} MiB idle, ${peakMib.toFixed(1)} MiB peak`,
  };
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
