import { render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Button } from './button';

test('a busy button shows its busy label, is disabled and keeps its width', () => {
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

test('a busy button without a busy label keeps its name', () => {
  render(<Button busy>Save</Button>);
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
});

test('a busy button that keeps the focus ignores clicks', () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy keepsFocus onClick={onClick}>
        Save
      </Button>
    </form>,
  );
  screen.getByRole('button', { name: 'Save' }).click();
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

describe('the focus of a busy button', () => {
  const getButton = () => screen.getByRole('button');
  /** Browsers blur a disabled button; jsdom does not. */
  const loseFocus = () => {
    getButton().blur();
  };

  test('returns when the button is no longer busy', () => {
    const { rerender } = render(<Button>Save</Button>);
    getButton().focus();
    rerender(<Button busy>Save</Button>);
    loseFocus();
    rerender(<Button>Save</Button>);
    expect(document.activeElement).toBe(getButton());
  });

  test('stays where the user has moved it', () => {
    const createButtonAndInput = (busy: boolean) => (
      <>
        <Button busy={busy}>Save</Button>
        <input aria-label="Name" />
      </>
    );
    const { rerender } = render(createButtonAndInput(false));
    getButton().focus();
    rerender(createButtonAndInput(true));
    screen.getByLabelText('Name').focus();
    rerender(createButtonAndInput(false));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  test('is not set on a button that did not have it', () => {
    const { rerender } = render(<Button busy>Save</Button>);
    rerender(<Button>Save</Button>);
    expect(document.activeElement).toBe(document.body);
  });
});
