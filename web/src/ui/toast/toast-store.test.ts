import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore, toastReducer, type Toast } from './toast-store';

const REMOVE_DELAY_MS = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('keeps only the newest toast', () => {
  const store = createToastStore();
  store.add({ title: 'First' });
  const second = store.add({ title: 'Second', description: 'More', variant: 'destructive' });
  expect(store.snapshot()).toEqual([
    { id: second, isOpen: true, title: 'Second', description: 'More', variant: 'destructive' },
  ]);
});

test('update changes only the given fields of the given toast', () => {
  const store = createToastStore();
  const id = store.add({ title: 'Saving', description: 'One moment' });
  store.update(id, { title: 'Saved' });
  store.update('unknown', { title: 'Ignored' });
  expect(store.snapshot()).toEqual([{ id, isOpen: true, title: 'Saved', description: 'One moment' }]);
});

test('a dismissed toast closes at once and is removed 1,000,000 ms later', () => {
  const store = createToastStore();
  const id = store.add({ title: 'Bye' });
  store.dismiss(id);
  expect(store.snapshot()).toMatchObject([{ id, isOpen: false }]);

  vi.advanceTimersByTime(REMOVE_DELAY_MS - 1);
  expect(store.snapshot()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.snapshot()).toEqual([]);
});

test('dismissing twice does not delay the removal', () => {
  const store = createToastStore();
  const id = store.add({ title: 'Bye' });
  store.dismiss(id);
  vi.advanceTimersByTime(REMOVE_DELAY_MS / 2);
  store.dismiss(id);
  vi.advanceTimersByTime(REMOVE_DELAY_MS / 2);
  expect(store.snapshot()).toEqual([]);
});

test('notifies listeners until they unsubscribe', () => {
  const store = createToastStore();
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  const id = store.add({ title: 'Hello' });
  store.update(id, { title: 'Hello again' });
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  store.remove(id);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(store.snapshot()).toEqual([]);
});

test('dismiss and remove without an id apply to every toast', () => {
  const toasts: Toast[] = [
    { id: 'a', isOpen: true, title: 'A' },
    { id: 'b', isOpen: true, title: 'B' },
  ];
  expect(toastReducer(toasts, { type: 'dismiss' }).map(({ isOpen }) => isOpen)).toEqual([false, false]);
  expect(toastReducer(toasts, { type: 'dismiss', id: 'b' }).map(({ isOpen }) => isOpen)).toEqual([
    true,
    false,
  ]);
  expect(toastReducer(toasts, { type: 'remove', id: 'a' }).map(({ id }) => id)).toEqual(['b']);
  expect(toastReducer(toasts, { type: 'remove' })).toEqual([]);
});
