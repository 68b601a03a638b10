import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

const PAUSE_MS = 5;

/**
 * Asks for one URL again and again over one connection, as a visitor with all the time of the world would, until
 * `stop`, which resolves to the milliseconds of each answer. It has a thread of its own, so that what else the
 * measurement does never delays it.
 */
export function startProbe(url) {
  const worker = new Worker(new URL(import.meta.url), { workerData: url });
  const ended = once(worker, 'message');
  return {
    async stop() {
      worker.postMessage('stop');
      const [times] = await ended;
      return times;
    },
  };
}

if (!isMainThread) {
  let stopped = false;
  parentPort.once('message', () => (stopped = true));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = [];
  while (!stopped) {
    times.push(await timeOf(workerData, agent));
    await pause(PAUSE_MS);
  }
  agent.destroy();
  parentPort.postMessage(times);
}

async function timeOf(url, agent) {
  const start = performance.now();
  const [response] = await once(get(url, { agent, headers: { 'accept-encoding': 'br' } }), 'response');
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`);
  return performance.now() - start;
}
