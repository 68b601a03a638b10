// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { applyAccent } from './accent';

test('applies an accent and removes it completely', () => {
  const element = document.createElement('div');
  const removeAccent = applyAccent(element, { onLight: 'navy', onDark: 'skyblue' });
  expect(element.className).toBe('accented');
  expect(element.style.getPropertyValue('--accent-light')).toBe('navy');
  expect(element.style.getPropertyValue('--accent-dark')).toBe('skyblue');
  removeAccent();
  expect(element.className).toBe('');
  expect(element.style.length).toBe(0);
});

test('changes nothing without an accent', () => {
  const element = document.createElement('div');
  applyAccent(element, null)();
  expect(element.outerHTML).toBe('<div></div>');
});
