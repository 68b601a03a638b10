// Measures the shipped binary (`make dist`): every file in bench/cases, or those named on the command line. A case exports a
// `title` and `run`, which resolves to the lines of its table.
import { readdirSync } from 'node:fs';

const cases = readdirSync(new URL('cases', import.meta.url)).map((file) => file.replace('.mjs', ''));
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !cases.includes(name));
if (unknown !== undefined) {
  console.error(`There is no case "${unknown}"; choose from ${cases.join(', ')}.`);
  process.exit(2);
}

for (const name of wanted.length > 0 ? wanted : cases.sort()) {
  const { title, run } = await import(`./cases/${name}.mjs`);
  const lines = Object.entries(await run());
  const width = Math.max(...lines.map(([label]) => label.length));
  console.log(`\n${title}`);
  for (const [label, value] of lines) console.log(`  ${label.padEnd(width)}  ${value}`);
}
