import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from './button';

test('a busy button says so, cannot be pressed and keeps room for both labels', () => {
  const { rerender } = render(<Button busyLabel="Signing in...">Sign In</Button>);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' });
  expect(button.disabled).toBe(false);
  expect(button.textContent).toBe('Sign InSigning in...');

  rerender(
    <Button busy busyLabel="Signing in...">
      Sign In
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Signing in...' })).toBe(button);
  expect(button.disabled).toBe(true);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.textContent).toBe('Sign InSigning in...');
});

test('a busy button without a label of its own keeps its name', () => {
  render(<Button busy>Save</Button>);
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
});
