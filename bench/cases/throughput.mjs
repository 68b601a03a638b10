import { startServer } from '../../scripts/lib/server.mjs';
import { loadGenerator } from '../lib/load.mjs';
import { describe, median } from '../lib/stats.mjs';

const ROUNDS = 7;

export const title = 'Throughput (as a share of /livez in the same run)';

export async function run() {
  const server = await startServer();
  const generator = await loadGenerator();
  const targets = { '/livez': '/livez', 'landing page': '/', 'hashed script': await firstScript(server.url) };
  const rates = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, path] of Object.entries(targets)) {
      rates[name].push(await generator.measure(server.url + path));
    }
  }
  await server.stop();
  const yardstick = median(rates['/livez']);
  const line = ([name, values]) => {
    const share = (median(values) / yardstick).toFixed(2);
    return [name, `${share} × /livez, ${describe(values, 'requests/s', 0)}`];
  };
  return { 'load generator': generator.name, ...Object.fromEntries(Object.entries(rates).map(line)) };
}

async function firstScript(url) {
  const html = await (await fetch(url)).text();
  return /<script[^>]+src="([^"]+)"/.exec(html)[1];
}
