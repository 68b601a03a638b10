import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { runParts } from './schedule.mjs';

const silently = (parts) => runParts(parts, () => {});

const passing = async () => ({ passed: 1, failures: [] });

/** Notes when a part starts and ends; `turns` is how long it takes. */
function recorded(events, name, turns = 1) {
  return async () => {
    events.push(`${name} starts`);
    for (let i = 0; i < turns; i += 1) await turn();
    events.push(`${name} ends`);
    return { passed: 1, failures: [] };
  };
}

test('runs lanes beside each other, a lane in order, and parts without a lane last', async () => {
  const events = [];
  await silently([
    { name: 'browser', run: recorded(events, 'browser') },
    { name: 'build', lane: 'cargo', run: recorded(events, 'build', 5) },
    { name: 'clippy', lane: 'cargo', run: recorded(events, 'clippy') },
    { name: 'eslint', lane: 'node', run: recorded(events, 'eslint') },
  ]);
  const before = (one, other) => assert.ok(events.indexOf(one) < events.indexOf(other), events.join(', '));
  before('eslint starts', 'build ends');
  before('build ends', 'clippy starts');
  before('clippy ends', 'browser starts');
});

test('a part waits for parts of another lane, and does not run when one that it requires failed', async () => {
  const events = [];
  const outcomes = await silently([
    { name: 'build', lane: 'cargo', after: ['web'], run: recorded(events, 'build') },
    { name: 'web', lane: 'node', run: recorded(events, 'web', 5) },
    { name: 'types', lane: 'node', run: async () => ({ passed: 0, failures: ['tsc'] }) },
    { name: 'browser', requires: ['types', 'absent'], run: passing },
  ]);
  assert.deepEqual(events, ['web starts', 'web ends', 'build starts', 'build ends']);
  assert.deepEqual(outcomes.at(-1).failures, ['not run, because types failed']);
});

test('an error of a part is its failure, and the others still run', async () => {
  const broken = async () => {
    throw new Error('no compiler');
  };
  const outcomes = await silently([
    { name: 'build', lane: 'cargo', run: broken },
    { name: 'unit', run: passing },
  ]);
  assert.deepEqual(
    outcomes.map(({ name, passed, failures }) => ({ name, passed, failures })),
    [
      { name: 'build', passed: 0, failures: ['no compiler'] },
      { name: 'unit', passed: 1, failures: [] },
    ],
  );
});
