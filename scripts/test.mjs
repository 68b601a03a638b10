// Runs a suite of tests and checks, by default all of them: node scripts/test.mjs [SUITE]
import { InterruptedError } from './lib/process.mjs';
import { runTasks } from './lib/run-tasks.mjs';
import { summarize } from './lib/summary.mjs';
import { suites, tasks } from './lib/tasks.mjs';

const [suite = 'all'] = process.argv.slice(2);
if (!Object.hasOwn(suites, suite)) {
  console.error(`Unknown suite "${suite}". Choose from: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}

try {
  const start = performance.now();
  const outcomes = await runTasks(tasks.filter(({ name }) => suites[suite].includes(name)));
  const minutes = (performance.now() - start) / 60_000;
  console.log(`\n${minutes.toFixed(1)} minutes in total\n${summarize(outcomes)}`);
  process.exitCode = outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0;
} catch (error) {
  if (!(error instanceof InterruptedError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
