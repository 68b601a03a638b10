import { setTimeout as pause } from 'node:timers/promises';
import { withServer } from '../../scripts/lib/server.mjs';
import { startClients } from '../lib/keep-alive.mjs';

const RESTARTS = 10;
const RESTART_INTERVAL_MS = 500;
const MIN_REQUESTS = 20_000;

const BUSY_CLIENTS = 16;
const SLOW_CLIENTS = 300;
/**
 * Longer than the second for which a server still answers after the stop signal, so that some clients send their next
 * request after the server has closed the connection.
 */
const MAX_SLOW_PAUSE_MS = 2500;

export const title = `${RESTARTS} restarts under ${BUSY_CLIENTS + SLOW_CLIENTS} keep-alive connections`;

export async function run() {
  return await withServer(measure, { settings: { LENSLINK_LOG: 'error' } });
}

async function measure(server) {
  const getNoPause = () => 0;
  const getRandomPause = () => Math.random() * MAX_SLOW_PAUSE_MS;
  const clients = startClients(`${server.url}/livez`, [
    ...Array(BUSY_CLIENTS).fill(getNoPause),
    ...Array(SLOW_CLIENTS).fill(getRandomPause),
  ]);
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await pause(RESTART_INTERVAL_MS);
    await server.restart();
  }
  await pause(RESTART_INTERVAL_MS);
  const { answered, interrupted, sentAfterClose } = await clients.stop();
  checkLimits(answered + interrupted + sentAfterClose, interrupted);
  return {
    'requests answered': answered,
    'requests interrupted': interrupted,
    'requests sent on a closed connection': sentAfterClose,
  };
}

function checkLimits(requests, interrupted) {
  const fail = (message) => {
    console.error(message);
    process.exitCode = 1;
  };
  if (interrupted > 0) fail(`Restarts interrupted ${interrupted} requests.`);
  if (requests < MIN_REQUESTS) fail(`Clients sent ${requests} requests, fewer than ${MIN_REQUESTS}.`);
}
