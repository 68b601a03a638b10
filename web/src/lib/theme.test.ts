// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseTheme, chosenTheme, onThemeChoice } from './theme';

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
  chooseTheme('system');
});

test('a browser that forbids storage keeps the choice for as long as the page', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(chosenTheme()).toBe('system');
  chooseTheme('dark');
  expect(chosenTheme()).toBe('dark');
});

test('news of anything else that is stored are no news of the theme', () => {
  const listener = vi.fn();
  const deaf = onThemeChoice(listener);
  window.dispatchEvent(new StorageEvent('storage', { key: 'create-profile:u1' }));
  expect(listener).not.toHaveBeenCalled();
  // Everything was cleared.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(listener).toHaveBeenCalledTimes(1);
  deaf();
  chooseTheme('dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(listener).toHaveBeenCalledTimes(1);
});
