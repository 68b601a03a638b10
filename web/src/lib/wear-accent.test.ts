// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { wearAccent } from './wear-accent';

test('what is worn is taken off again without a trace', () => {
  const element = document.createElement('div');
  const takeOff = wearAccent(element, { onLight: 'navy', onDark: 'skyblue' });
  expect(element.className).toBe('accented');
  expect(element.style.getPropertyValue('--accent-light')).toBe('navy');
  expect(element.style.getPropertyValue('--accent-dark')).toBe('skyblue');
  takeOff();
  expect(element.className).toBe('');
  expect(element.style.length).toBe(0);
});

test('without a colour nothing is touched', () => {
  const element = document.createElement('div');
  wearAccent(element, null)();
  expect(element.outerHTML).toBe('<div></div>');
});
