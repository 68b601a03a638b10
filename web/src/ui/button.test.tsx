import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
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

describe('the focus of a busy button', () => {
  const button = () => screen.getByRole('button');
  /** Browsers take the focus away from what is disabled; here nobody does. */
  const loseFocus = () => {
    button().blur();
  };

  test('comes back when it is not busy any more', () => {
    const { rerender } = render(<Button>Save</Button>);
    button().focus();
    rerender(<Button busy>Save</Button>);
    loseFocus();
    rerender(<Button>Save</Button>);
    expect(document.activeElement).toBe(button());
  });

  test('stays where somebody led it meanwhile', () => {
    const both = (busy: boolean) => (
      <>
        <Button busy={busy}>Save</Button>
        <input aria-label="Name" />
      </>
    );
    const { rerender } = render(both(false));
    button().focus();
    rerender(both(true));
    screen.getByLabelText('Name').focus();
    rerender(both(false));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  test('does not come where it was not', () => {
    const { rerender } = render(<Button busy>Save</Button>);
    rerender(<Button>Save</Button>);
    expect(document.activeElement).toBe(document.body);
  });
});
