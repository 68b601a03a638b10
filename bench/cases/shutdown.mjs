import { setTimeout as pause } from 'node:timers/promises';
import { withServer } from '../../scripts/lib/server.mjs';
import { startClients } from '../lib/keep-alive.mjs';

const RESTARTS = 10;
const BETWEEN_MS = 500;
const AT_LEAST = 20_000;

const EAGER = 16;
const SLOW = 300;
/** Longer than the notice: some of the slow clients ask first when listening has just ended. */
const SLOW_PAUSE_MS = 2500;

export const title = `${RESTARTS} restarts under ${EAGER + SLOW} kept connections`;

export async function run() {
  return await withServer(measure, { LENSLINK_LOG: 'error' });
}

async function measure(server) {
  const clients = startClients(`${server.url}/livez`, [
    ...Array.from({ length: EAGER }, () => () => 0),
    ...Array.from({ length: SLOW }, () => () => Math.random() * SLOW_PAUSE_MS),
  ]);
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await pause(BETWEEN_MS);
    await server.restart();
  }
  await pause(BETWEEN_MS);
  const { answered, cut, late } = await clients.stop();
  judge(answered + cut + late, cut);
  return {
    'requests answered': answered,
    'requests cut': cut,
    'requests sent into a closed connection': late,
  };
}

function judge(requests, cut) {
  const fail = (message) => {
    console.error(message);
    process.exitCode = 1;
  };
  if (cut > 0) fail(`${cut} requests were cut by a restart.`);
  if (requests < AT_LEAST) fail(`Only ${requests} requests were made, not ${AT_LEAST}.`);
}
