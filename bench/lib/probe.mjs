import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

const REQUEST_INTERVAL_MS = 5;

/**
 * Requests one URL repeatedly on one connection until `stop`, which resolves to the latency of each response in
 * milliseconds. It runs in its own thread, so that the rest of the benchmark does not delay it.
 */
export function startProbe(url) {
  const worker = new Worker(new URL(import.meta.url), { workerData: url });
  const result = once(worker, 'message');
  return {
    async stop() {
      worker.postMessage('stop');
      const [latencies] = await result;
      return latencies;
    },
  };
}

if (!isMainThread) {
  let isStopped = false;
  parentPort.once('message', () => (isStopped = true));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const latencies = [];
  while (!isStopped) {
    latencies.push(await measureLatency(workerData, agent));
    await pause(REQUEST_INTERVAL_MS);
  }
  agent.destroy();
  parentPort.postMessage(latencies);
}

async function measureLatency(url, agent) {
  const start = performance.now();
  const [response] = await once(get(url, { agent, headers: { 'accept-encoding': 'br' } }), 'response');
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${url} returned ${response.statusCode}.`);
  return performance.now() - start;
}
