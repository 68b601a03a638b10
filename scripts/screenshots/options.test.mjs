import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from './options.mjs';
import { THEMES, WIDTHS } from './sizes.mjs';

const NAMES = ['landing', 'desk-list', 'desk-empty'];

test('without a word everything is wanted', () => {
  const { widths, themes, scenes, isWhole } = readOptions([], NAMES);
  assert.deepEqual(
    { widths, themes, scenes, isWhole },
    { widths: WIDTHS, themes: THEMES, scenes: NAMES, isWhole: true },
  );
});

test('widths, themes and scenes can be chosen', () => {
  const { widths, themes, scenes, isWhole } = readOptions(
    ['--widths', '390,1280', '--themes', 'dark', 'desk-*', 'desk-list'],
    NAMES,
  );
  assert.deepEqual({ widths, themes, isWhole }, { widths: [390, 1280], themes: ['dark'], isWhole: false });
  assert.deepEqual(scenes, ['desk-list', 'desk-empty']);
});

test('what does not exist is refused with what does', () => {
  assert.throws(() => readOptions(['desk'], NAMES), /no scene desk; choose from landing, desk-list/);
  assert.throws(() => readOptions(['--widths', '400'], NAMES), /no width 400/);
  assert.throws(() => readOptions(['--themes', 'sepia'], NAMES), /no theme sepia/);
});
