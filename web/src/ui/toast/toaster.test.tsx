import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore, type ToastContent, type ToastStore } from './store';
import { Toaster } from './toaster';

const SHOWN_MS = 5_000;

let store: ToastStore;

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has no pointer capture.
  Object.assign(HTMLElement.prototype, {
    setPointerCapture: vi.fn(),
    releasePointerCapture: vi.fn(),
    hasPointerCapture: () => true,
  });
  store = createToastStore();
  render(<Toaster store={store} />);
});

afterEach(() => {
  vi.useRealTimers();
});

function show(content: ToastContent) {
  act(() => {
    store.add(content);
  });
}

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

const shownTitles = () => screen.queryAllByRole('listitem').map((toast) => toast.textContent);

/** Drags the toast to the right. The events are mouse events by class, because jsdom's pointer events know no place. */
function swipe(distance: number) {
  const toast = screen.getByRole('listitem');
  const drag = { pointerdown: 0, pointermove: distance, pointerup: distance };
  for (const [type, clientX] of Object.entries(drag)) {
    fireEvent(toast, new MouseEvent(type, { bubbles: true, button: 0, clientX }));
  }
}

test('a toast shows its title and text for 5,000 ms', () => {
  show({ title: 'Signed out successfully', description: 'You have been signed out of your account.' });
  expect(shownTitles()).toEqual(['Signed out successfullyYou have been signed out of your account.']);

  pass(SHOWN_MS - 1);
  expect(shownTitles()).toHaveLength(1);
  pass(1);
  expect(shownTitles()).toEqual([]);
  expect(store.snapshot()).toMatchObject([{ open: false }]);
});

test('a new toast takes the place of the one on show', () => {
  show({ title: 'First' });
  show({ title: 'Second' });
  expect(shownTitles()).toEqual(['Second']);
});

test('the close button dismisses it', () => {
  show({ title: 'Hello' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(shownTitles()).toEqual([]);
});

test('F8 moves the focus to the toasts, and the clock stands still there', () => {
  show({ title: 'Hello' });
  fireEvent.keyDown(document, { code: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('list'));
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toBeTruthy();

  pass(SHOWN_MS * 2);
  expect(shownTitles()).toEqual(['Hello']);
});

test('a swipe of more than 50 px dismisses it, a shorter one does not', () => {
  show({ title: 'Hello' });
  swipe(50);
  expect(shownTitles()).toEqual(['Hello']);
  swipe(51);
  expect(shownTitles()).toEqual([]);
});

test('a destructive toast looks different from a default one', () => {
  show({ title: 'Saved' });
  const plain = screen.getByRole('listitem').className;
  show({ title: 'Error', variant: 'destructive' });
  expect(screen.getByRole('listitem').className).not.toBe(plain);
  expect(screen.getByText('Error').className).toContain('text-danger');
});
