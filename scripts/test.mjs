// Runs a suite of tests and checks, by default all of them: node scripts/test.mjs [SUITE]
import { parts, suites } from './lib/parts.mjs';
import { Interrupted } from './lib/process.mjs';
import { runParts } from './lib/schedule.mjs';
import { summarize } from './lib/summary.mjs';

const [suite = 'all'] = process.argv.slice(2);
if (!Object.hasOwn(suites, suite)) {
  console.error(`There is no suite "${suite}"; choose from ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}

try {
  const start = performance.now();
  const outcomes = await runParts(parts.filter(({ name }) => suites[suite].includes(name)));
  const minutes = (performance.now() - start) / 60_000;
  console.log(`\n${minutes.toFixed(1)} minutes in all\n${summarize(outcomes)}`);
  process.exitCode = outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0;
} catch (error) {
  if (!(error instanceof Interrupted)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
