import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { toasts } from './store';
import { loadToaster, ToastHost } from './toast-host';

afterEach(() => {
  toasts.remove();
});

function raise(title: string) {
  act(() => {
    toasts.add({ title });
  });
}

test('the first toast brings the code of toasts along', async () => {
  render(<ToastHost />);
  raise('Welcome back!');
  expect((await screen.findByRole('listitem')).textContent).toBe('Welcome back!');
});

test('a toast whose code is there already is on the page at once', async () => {
  await loadToaster();
  render(<ToastHost />);
  raise('Unauthorized');
  expect(screen.getByRole('listitem').textContent).toBe('Unauthorized');
});
