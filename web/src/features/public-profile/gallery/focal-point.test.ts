import { expect, test } from 'vitest';
import { getFocalPointClasses } from './focal-point';

test.each([
  [0, 0, '0%', '0%'],
  [50, 50, '50%', '50%'],
  [34, 66, '30%', '70%'],
  [100, 96, '100%', '100%'],
])('rounds the focal point %i %i to steps that have a class', (x, y, expectedX, expectedY) => {
  const classes = getFocalPointClasses({ x, y }).split(' ');
  expect(classes).toContain(`[--focal-x:${expectedX}]`);
  expect(classes).toContain(`[--focal-y:${expectedY}]`);
});
