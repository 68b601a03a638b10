import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parts, suites } from './parts.mjs';

test('every suite consists of parts that exist', () => {
  const names = parts.map(({ name }) => name);
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
