// Benchmarks the binary of `make dist`: runs all files in bench/cases, or those named on the command line. A case
// exports `title` and `run`, which resolves to the rows of its table.
import { readdirSync } from 'node:fs';

const cases = readdirSync(new URL('cases', import.meta.url)).map((file) => file.replace('.mjs', ''));
const requested = process.argv.slice(2);
const unknown = requested.find((name) => !cases.includes(name));
if (unknown !== undefined) {
  console.error(`Unknown case "${unknown}". Choose from: ${cases.join(', ')}.`);
  process.exit(2);
}

for (const name of requested.length > 0 ? requested : cases.sort()) {
  const { title, run } = await import(`./cases/${name}.mjs`);
  const rows = Object.entries(await run());
  const width = Math.max(...rows.map(([label]) => label.length));
  console.log(`\n${title}`);
  for (const [label, value] of rows) console.log(`  ${label.padEnd(width)}  ${value}`);
}
