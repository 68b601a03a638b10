import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore, type ToastContent, type ToastStore } from './toast-store';
import { Toaster } from './toaster';

const TOAST_DURATION_MS = 5_000;

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

function showToast(content: ToastContent) {
  act(() => {
    store.add(content);
  });
}

function advanceTime(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

const getToastTexts = () => screen.queryAllByRole('listitem').map((toast) => toast.textContent);

/** Drags the toast to the right. Uses `MouseEvent`, because jsdom's pointer events have no coordinates. */
function swipe(distancePx: number) {
  const toast = screen.getByRole('listitem');
  const drag = { pointerdown: 0, pointermove: distancePx, pointerup: distancePx };
  for (const [type, clientX] of Object.entries(drag)) {
    fireEvent(toast, new MouseEvent(type, { bubbles: true, button: 0, clientX }));
  }
}

test('a toast shows its title and description for 5,000 ms', () => {
  showToast({ title: 'Signed out successfully', description: 'You have been signed out of your account.' });
  expect(getToastTexts()).toEqual(['Signed out successfullyYou have been signed out of your account.']);

  advanceTime(TOAST_DURATION_MS - 1);
  expect(getToastTexts()).toHaveLength(1);
  advanceTime(1);
  expect(getToastTexts()).toEqual([]);
  expect(store.snapshot()).toMatchObject([{ isOpen: false }]);
});

test('replaces the visible toast with a new one', () => {
  showToast({ title: 'First' });
  showToast({ title: 'Second' });
  expect(getToastTexts()).toEqual(['Second']);
});

test('the close button dismisses the toast', () => {
  showToast({ title: 'Hello' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(getToastTexts()).toEqual([]);
});

test('F8 focuses the toasts and pauses their timer', () => {
  showToast({ title: 'Hello' });
  fireEvent.keyDown(document, { code: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('list'));
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toBeTruthy();

  advanceTime(TOAST_DURATION_MS * 2);
  expect(getToastTexts()).toEqual(['Hello']);
});

test('a swipe of more than 50 px dismisses the toast, a shorter one does not', () => {
  showToast({ title: 'Hello' });
  swipe(50);
  expect(getToastTexts()).toEqual(['Hello']);
  swipe(51);
  expect(getToastTexts()).toEqual([]);
});

test('a destructive toast looks different from a default one', () => {
  showToast({ title: 'Saved' });
  const defaultClassName = screen.getByRole('listitem').className;
  showToast({ title: 'Error', variant: 'destructive' });
  expect(screen.getByRole('listitem').className).not.toBe(defaultClassName);
  expect(screen.getByText('Error').className).toContain('text-danger');
});
