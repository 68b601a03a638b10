import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from './options.mjs';
import { THEMES, WIDTHS } from './viewports.mjs';

const SCENES = ['landing', 'inbox-list', 'inbox-empty'];

test('selects everything by default', () => {
  const { widths, themes, scenes, hasNoOptions } = readOptions([], SCENES);
  assert.deepEqual(
    { widths, themes, scenes, hasNoOptions },
    { widths: WIDTHS, themes: THEMES, scenes: SCENES, hasNoOptions: true },
  );
});

test('selects widths, themes and scenes', () => {
  const { widths, themes, scenes, hasNoOptions } = readOptions(
    ['--widths', '390,1280', '--themes', 'dark', 'inbox-*', 'inbox-list'],
    SCENES,
  );
  assert.deepEqual(
    { widths, themes, hasNoOptions },
    { widths: [390, 1280], themes: ['dark'], hasNoOptions: false },
  );
  assert.deepEqual(scenes, ['inbox-list', 'inbox-empty']);
});

test('rejects unknown values and lists the known ones', () => {
  assert.throws(
    () => readOptions(['inbox'], SCENES),
    /Unknown scene inbox. Choose from: landing, inbox-list/,
  );
  assert.throws(() => readOptions(['--widths', '400'], SCENES), /Unknown width 400/);
  assert.throws(() => readOptions(['--themes', 'sepia'], SCENES), /Unknown theme sepia/);
});
