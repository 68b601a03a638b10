import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suites, tasks } from './tasks.mjs';

test('every suite lists existing tasks', () => {
  const names = tasks.map(({ name }) => name);
  for (const suite of Object.values(suites))
    assert.deepEqual(
      suite.filter((name) => !names.includes(name)),
      [],
    );
});

test('only a suite that runs WebKit and Firefox installs them', () => {
  for (const [name, suite] of Object.entries(suites)) {
    assert.equal(suite.includes('install-browsers'), suite.includes('cross-browser'), name);
  }
  assert.ok(suites.all.includes('cross-browser'));
});

test('only a suite that tests accounts at Firebase installs its emulator', () => {
  for (const [name, suite] of Object.entries(suites)) {
    assert.equal(suite.includes('install-firebase'), suite.includes('firebase'), name);
  }
  assert.ok(suites.all.includes('firebase'));
});
