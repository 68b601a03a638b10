import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from './options.mjs';
import { THEMES, WIDTHS } from './viewports.mjs';

const SCENES = ['landing', 'inbox-list', 'inbox-empty'];

test('selects everything by default', () => {
  const { widths, themes, scenes, isFullRun } = readOptions([], SCENES);
  assert.deepEqual(
    { widths, themes, scenes, isFullRun },
    { widths: WIDTHS, themes: THEMES, scenes: SCENES, isFullRun: true },
  );
});

test('selects widths, themes and scenes', () => {
  const { widths, themes, scenes, isFullRun } = readOptions(
    ['--widths', '390,1280', '--themes', 'dark', 'inbox-*', 'inbox-list'],
    SCENES,
  );
  assert.deepEqual(
    { widths, themes, isFullRun },
    { widths: [390, 1280], themes: ['dark'], isFullRun: false },
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
