import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { toasts } from './toast-store';
import { loadToaster, ToastHost } from './toast-host';

afterEach(() => {
  toasts.remove();
});

function addToast(title: string) {
  act(() => {
    toasts.add({ title });
  });
}

test('loads the toast code with the first toast', async () => {
  render(<ToastHost />);
  addToast('Welcome back!');
  expect((await screen.findByRole('listitem')).textContent).toBe('Welcome back!');
});

test('shows a toast at once when its code is loaded', async () => {
  await loadToaster();
  render(<ToastHost />);
  addToast('Unauthorized');
  expect(screen.getByRole('listitem').textContent).toBe('Unauthorized');
});
