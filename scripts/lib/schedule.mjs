// Runs the parts of a test run: lanes beside each other, the parts of a lane in order, and after them, one by one,
// the parts that keep all cores busy by themselves.
import { Interrupted } from './process.mjs';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} [lane] a part without a lane runs alone, after all lanes
 * @property {string[]} [after] parts that have to end before this one starts
 * @property {string[]} [requires] parts that must also have succeeded
 * @property {() => Promise<{ passed: number, failures: string[] }>} run
 */

/**
 * Resolves to the outcome of every part with its seconds. Names of parts that are not in this run are ignored.
 * @param {Part[]} parts
 * @param {(line: string) => void} [print]
 */
export async function runParts(parts, print = console.log) {
  const ended = new Map(parts.map((part) => [part.name, deferred()]));

  async function runInOrder(ordered) {
    for (const part of ordered) {
      const { after = [], requires = [] } = part;
      const earlier = (names) => Promise.all(names.flatMap((name) => ended.get(name)?.promise ?? []));
      await earlier(after);
      const broken = (await earlier(requires)).find(({ failures }) => failures.length > 0);
      ended.get(part.name).resolve(await timed(part, broken, print));
    }
  }

  const lanes = new Set(parts.flatMap(({ lane }) => lane ?? []));
  await Promise.all([...lanes].map((name) => runInOrder(parts.filter(({ lane }) => lane === name))));
  await runInOrder(parts.filter(({ lane }) => lane === undefined));
  return Promise.all([...ended.values()].map(({ promise }) => promise));
}

async function timed(part, broken, print) {
  const start = performance.now();
  const outcome = await outcomeOf(part, broken, print);
  const seconds = (performance.now() - start) / 1000;
  const verdict = outcome.failures.length > 0 ? 'failed' : 'done';
  print(`── ${part.name}: ${verdict} after ${seconds.toFixed(1)} s`);
  return { name: part.name, ...outcome, seconds };
}

async function outcomeOf({ name, run }, broken, print) {
  if (broken) return { passed: 0, failures: [`not run, because ${broken.name} failed`] };
  print(`── ${name}`);
  try {
    return await run();
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    print(error.message);
    return { passed: 0, failures: [error.message] };
  }
}

function deferred() {
  let resolve;
  const promise = new Promise((settle) => (resolve = settle));
  return { promise, resolve };
}
