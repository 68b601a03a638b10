import { withServer } from '../../scripts/lib/server.mjs';
import { chooseLoadGenerator } from '../lib/load-generator.mjs';
import { formatMedian, median } from '../lib/stats.mjs';

const ROUNDS = 7;

export const title = 'Throughput (relative to /livez in the same run)';

export async function run() {
  const generator = await chooseLoadGenerator();
  const rates = await withServer(({ url }) => measureTargets(url, generator));
  const baseline = median(rates['/livez']);
  const rows = Object.entries(rates).map(([name, values]) => {
    const ratio = (median(values) / baseline).toFixed(2);
    return [name, `${ratio} × /livez, ${formatMedian(values, 'requests/s', 0)}`];
  });
  return { 'load generator': generator.name, ...Object.fromEntries(rows) };
}

/** Alternates between the targets in short rounds, so that load on the machine affects all of them equally. */
async function measureTargets(url, generator) {
  const targets = { '/livez': '/livez', 'landing page': '/', 'hashed script': await findScript(url) };
  const rates = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, path] of Object.entries(targets)) rates[name].push(await generator.measure(url + path));
  }
  return rates;
}

async function findScript(url) {
  const html = await (await fetch(url)).text();
  return /<script[^>]+src="([^"]+)"/.exec(html)[1];
}
