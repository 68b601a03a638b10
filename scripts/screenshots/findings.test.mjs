import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFindings } from './findings.mjs';

test('adds up layout shifts and reports a sum that reaches the limit', () => {
  const findings = createFindings();
  findings.addLayoutShifts('stable', '390', [{ value: 0.0199, moved: ['<p>'] }]);
  assert.equal(findings.count, 0);
  findings.addLayoutShifts('unstable', '390', [
    { value: 0.015, moved: ['<p>'] },
    { value: 0.005, moved: ['<p>', '<h1>'] },
  ]);
  assert.deepEqual(findings.formatLines(), [
    'unstable',
    '  390: layout shift of 0.020: 0.015 <p>; 0.005 <p> | <h1>',
  ]);
});

test('lists all findings by scene', () => {
  const findings = createFindings();
  findings.addViolations('login', '390 dark', [{ id: 'color-contrast', where: [['#a'], ['#b']] }]);
  findings.addViolations('home', '390 dark', []);
  findings.addFailure('inbox', '1280', new Error('Timeout\n\n  waiting\n for\n ever'));
  findings.addViolations('login', '1280 dark', [{ id: 'region', where: [['p']] }]);
  assert.deepEqual(findings.formatLines(), [
    'login',
    '  390 dark: axe color-contrast: #a | #b',
    '  1280 dark: axe region: p',
    'inbox',
    '  1280: Timeout waiting for',
  ]);
});
