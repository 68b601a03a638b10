import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as waitForNextTurn } from 'node:timers/promises';
import { runTasks } from './run-tasks.mjs';

const runSilently = (tasks) => runTasks(tasks, () => {});

const pass = async () => ({ passed: 1, failures: [] });

/** Creates the function of a task that records its start and end and takes this many turns of the event loop. */
function createRecordedTask(events, name, turns = 1) {
  return async () => {
    events.push(`${name} starts`);
    for (let i = 0; i < turns; i += 1) await waitForNextTurn();
    events.push(`${name} ends`);
    return { passed: 1, failures: [] };
  };
}

test('runs lanes in parallel, the tasks of a lane in order, and tasks without a lane last', async () => {
  const events = [];
  await runSilently([
    { name: 'browser', run: createRecordedTask(events, 'browser') },
    { name: 'build', lane: 'cargo', run: createRecordedTask(events, 'build', 5) },
    { name: 'clippy', lane: 'cargo', run: createRecordedTask(events, 'clippy') },
    { name: 'eslint', lane: 'node', run: createRecordedTask(events, 'eslint') },
  ]);
  const assertBefore = (first, second) =>
    assert.ok(events.indexOf(first) < events.indexOf(second), events.join(', '));
  assertBefore('eslint starts', 'build ends');
  assertBefore('build ends', 'clippy starts');
  assertBefore('clippy ends', 'browser starts');
});

test('waits for tasks of another lane, and skips a task when a required task failed', async () => {
  const events = [];
  const outcomes = await runSilently([
    { name: 'build', lane: 'cargo', after: ['web'], run: createRecordedTask(events, 'build') },
    { name: 'web', lane: 'node', run: createRecordedTask(events, 'web', 5) },
    { name: 'types', lane: 'node', run: async () => ({ passed: 0, failures: ['tsc'] }) },
    { name: 'browser', requires: ['types', 'absent'], run: pass },
  ]);
  assert.deepEqual(events, ['web starts', 'web ends', 'build starts', 'build ends']);
  assert.deepEqual(outcomes.at(-1).failures, ['not run, because types failed']);
});

test('reports a thrown error as a failure and runs the other tasks', async () => {
  const fail = async () => {
    throw new Error('no compiler');
  };
  const outcomes = await runSilently([
    { name: 'build', lane: 'cargo', run: fail },
    { name: 'unit', run: pass },
  ]);
  assert.deepEqual(
    outcomes.map(({ name, passed, failures }) => ({ name, passed, failures })),
    [
      { name: 'build', passed: 0, failures: ['no compiler'] },
      { name: 'unit', passed: 1, failures: [] },
    ],
  );
});
