import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore, toastReducer, type Toast } from './store';

const REMOVED_AFTER_MS = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('only the newest toast is kept', () => {
  const store = createToastStore();
  store.add({ title: 'First' });
  const second = store.add({ title: 'Second', description: 'More', variant: 'destructive' });
  expect(store.snapshot()).toEqual([
    { id: second, open: true, title: 'Second', description: 'More', variant: 'destructive' },
  ]);
});

test('update changes the named toast and leaves what it does not mention', () => {
  const store = createToastStore();
  const id = store.add({ title: 'Saving', description: 'One moment' });
  store.update(id, { title: 'Saved' });
  store.update('unknown', { title: 'Nobody' });
  expect(store.snapshot()).toEqual([{ id, open: true, title: 'Saved', description: 'One moment' }]);
});

test('a dismissed toast closes at once and is removed 1,000,000 ms later', () => {
  const store = createToastStore();
  const id = store.add({ title: 'Bye' });
  store.dismiss(id);
  expect(store.snapshot()).toMatchObject([{ id, open: false }]);

  vi.advanceTimersByTime(REMOVED_AFTER_MS - 1);
  expect(store.snapshot()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.snapshot()).toEqual([]);
});

test('dismissing twice does not put the removal off', () => {
  const store = createToastStore();
  const id = store.add({ title: 'Bye' });
  store.dismiss(id);
  vi.advanceTimersByTime(REMOVED_AFTER_MS / 2);
  store.dismiss(id);
  vi.advanceTimersByTime(REMOVED_AFTER_MS / 2);
  expect(store.snapshot()).toEqual([]);
});

test('listeners hear every change until they leave', () => {
  const store = createToastStore();
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  const id = store.add({ title: 'Hello' });
  store.update(id, { title: 'Hello again' });
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  store.remove(id);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(store.snapshot()).toEqual([]);
});

test('without an id, dismiss and remove concern every toast', () => {
  const toasts: Toast[] = [
    { id: 'a', open: true, title: 'A' },
    { id: 'b', open: true, title: 'B' },
  ];
  expect(toastReducer(toasts, { type: 'dismiss' }).map(({ open }) => open)).toEqual([false, false]);
  expect(toastReducer(toasts, { type: 'dismiss', id: 'b' }).map(({ open }) => open)).toEqual([true, false]);
  expect(toastReducer(toasts, { type: 'remove', id: 'a' }).map(({ id }) => id)).toEqual(['b']);
  expect(toastReducer(toasts, { type: 'remove' })).toEqual([]);
});
