// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseTheme, getChosenTheme, subscribeToTheme } from './theme';

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
  chooseTheme('system');
});

test('keeps the chosen theme in memory when storage is forbidden', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(getChosenTheme()).toBe('system');
  chooseTheme('dark');
  expect(getChosenTheme()).toBe('dark');
});

test('notifies of a cleared storage, but not of other keys or after unsubscribing', () => {
  const listener = vi.fn();
  const unsubscribe = subscribeToTheme(listener);
  window.dispatchEvent(new StorageEvent('storage', { key: 'create-profile:u1' }));
  expect(listener).not.toHaveBeenCalled();
  // The key is null when another tab clears the whole storage.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  chooseTheme('dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(listener).toHaveBeenCalledTimes(1);
});
