// Runs every part of the test suite, or those named on the command line with what they need:
// node scripts/test.mjs [PART…]
import { parts } from './lib/parts.mjs';
import { Interrupted } from './lib/process.mjs';
import { summarize } from './lib/summary.mjs';

const wanted = withPrerequisites(process.argv.slice(2));
const outcomes = [];
try {
  for (const part of parts.filter(({ name }) => wanted.has(name))) outcomes.push(await timed(part));
  console.log(`\n${summarize(outcomes)}`);
  process.exitCode = outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0;
} catch (error) {
  if (!(error instanceof Interrupted)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

function withPrerequisites(names) {
  if (names.length === 0) return new Set(parts.map(({ name }) => name));
  const found = names.map((wantedName) => {
    const part = parts.find(({ name }) => name === wantedName);
    if (part) return part;
    console.error(
      `There is no part "${wantedName}"; choose from ${parts.map(({ name }) => name).join(', ')}.`,
    );
    process.exit(2);
  });
  const needed = found.flatMap(({ after = [], requires = [] }) => [...after, ...requires]);
  return needed.length === 0 ? new Set(names) : new Set([...names, ...withPrerequisites(needed)]);
}

async function timed(part) {
  console.log(`\n── ${part.name} ──`);
  const start = performance.now();
  const outcome = await runPart(part);
  return { name: part.name, ...outcome, seconds: (performance.now() - start) / 1000 };
}

async function runPart({ run, requires = [] }) {
  const broken = outcomes.find(({ name, failures }) => requires.includes(name) && failures.length > 0);
  if (broken) {
    const reason = `not run, because ${broken.name} failed`;
    console.error(reason);
    return { passed: 0, failures: [reason] };
  }
  try {
    return await run();
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    console.error(error.message);
    return { passed: 0, failures: [error.message] };
  }
}
