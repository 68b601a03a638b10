import { withServer } from '../../scripts/lib/server.mjs';
import { loadGenerator } from '../lib/load.mjs';
import { describe, median } from '../lib/stats.mjs';

const ROUNDS = 7;

export const title = 'Throughput (as a share of /livez in the same run)';

export async function run() {
  const generator = await loadGenerator();
  const rates = await withServer(({ url }) => measureInTurn(url, generator));
  const yardstick = median(rates['/livez']);
  const lines = Object.entries(rates).map(([name, values]) => {
    const share = (median(values) / yardstick).toFixed(2);
    return [name, `${share} × /livez, ${describe(values, 'requests/s', 0)}`];
  });
  return { 'load generator': generator.name, ...Object.fromEntries(lines) };
}

/** One short round of each target after the other, so that a busy moment of the machine falls on all alike. */
async function measureInTurn(url, generator) {
  const targets = { '/livez': '/livez', 'landing page': '/', 'hashed script': await firstScript(url) };
  const rates = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, path] of Object.entries(targets)) rates[name].push(await generator.measure(url + path));
  }
  return rates;
}

async function firstScript(url) {
  const html = await (await fetch(url)).text();
  return /<script[^>]+src="([^"]+)"/.exec(html)[1];
}
