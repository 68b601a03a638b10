// Runs the lanes in parallel and the tasks of a lane in order. Then runs the tasks without a lane one by one, because
// they use all cores.
import { InterruptedError } from './process.mjs';

/**
 * @typedef {object} Task
 * @property {string} name
 * @property {string} [lane] a task without a lane runs alone, after all lanes
 * @property {string[]} [after] tasks that must end before this one starts
 * @property {string[]} [requires] tasks that must succeed before this one starts
 * @property {() => Promise<{ passed: number, failures: string[] }>} run
 */

/**
 * Resolves to the outcome and the seconds of every task. `after` and `requires` may name tasks that do not run.
 * @param {Task[]} tasks
 * @param {(line: string) => void} [print]
 */
export async function runTasks(tasks, print = console.log) {
  const outcomes = new Map(tasks.map((task) => [task.name, createDeferred()]));

  async function runInOrder(laneTasks) {
    for (const task of laneTasks) {
      const { after = [], requires = [] } = task;
      const waitFor = (names) => Promise.all(names.flatMap((name) => outcomes.get(name)?.promise ?? []));
      await waitFor(after);
      const failedRequirement = (await waitFor(requires)).find(({ failures }) => failures.length > 0);
      outcomes.get(task.name).resolve(await runTimed(task, failedRequirement, print));
    }
  }

  const lanes = new Set(tasks.flatMap(({ lane }) => lane ?? []));
  await Promise.all([...lanes].map((name) => runInOrder(tasks.filter(({ lane }) => lane === name))));
  await runInOrder(tasks.filter(({ lane }) => lane === undefined));
  return Promise.all([...outcomes.values()].map(({ promise }) => promise));
}

async function runTimed(task, failedRequirement, print) {
  const start = performance.now();
  const outcome = await runTask(task, failedRequirement, print);
  const seconds = (performance.now() - start) / 1000;
  const status = outcome.failures.length > 0 ? 'failed' : 'done';
  print(`── ${task.name}: ${status} after ${seconds.toFixed(1)} s`);
  return { name: task.name, ...outcome, seconds };
}

async function runTask({ name, run }, failedRequirement, print) {
  if (failedRequirement) {
    return { passed: 0, failures: [`not run, because ${failedRequirement.name} failed`] };
  }
  print(`── ${name}`);
  try {
    return await run();
  } catch (error) {
    if (error instanceof InterruptedError) throw error;
    print(error.message);
    return { passed: 0, failures: [error.message] };
  }
}

function createDeferred() {
  let resolve;
  const promise = new Promise((settle) => (resolve = settle));
  return { promise, resolve };
}
