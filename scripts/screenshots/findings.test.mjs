import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFindings } from './findings.mjs';

test('shifts count together, and only from the limit on', () => {
  const findings = createFindings();
  findings.shifts('calm', '390', [{ value: 0.0199, moved: ['<p>'] }]);
  assert.equal(findings.count, 0);
  findings.shifts('jumpy', '390', [
    { value: 0.015, moved: ['<p>'] },
    { value: 0.005, moved: ['<p>', '<h1>'] },
  ]);
  assert.deepEqual(findings.lines(), [
    'jumpy',
    '  390: the layout shifts by 0.020: 0.015 <p>; 0.005 <p> | <h1>',
  ]);
});

test('everything is listed under its scene', () => {
  const findings = createFindings();
  findings.violations('login', '390 dark', [{ id: 'color-contrast', where: [['#a'], ['#b']] }]);
  findings.violations('home', '390 dark', []);
  findings.failed('desk', '1280', new Error('Timeout\n\n  waiting\n for\n ever'));
  findings.violations('login', '1280 dark', [{ id: 'region', where: [['p']] }]);
  assert.deepEqual(findings.lines(), [
    'login',
    '  390 dark: axe color-contrast: #a | #b',
    '  1280 dark: axe region: p',
    'desk',
    '  1280: Timeout waiting for',
  ]);
});
