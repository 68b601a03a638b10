import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip, TooltipProvider } from './tooltip';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    },
  );
  render(
    <TooltipProvider>
      <Tooltip text="Copy the link">
        <button>Copy</button>
      </Tooltip>
      <Tooltip text="Show the code">
        <button>Code</button>
      </Tooltip>
    </TooltipProvider>,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const enter = (name: string) => {
  fireEvent.pointerMove(screen.getByRole('button', { name }));
};
const close = (name: string) => {
  fireEvent.keyDown(document, { key: 'Escape' });
  fireEvent.pointerLeave(screen.getByRole('button', { name }));
};
const tooltip = () => screen.queryByRole('tooltip')?.textContent;

test('a tooltip opens after 700 ms', () => {
  enter('Copy');
  pass(699);
  expect(tooltip()).toBeUndefined();
  pass(1);
  expect(tooltip()).toBe('Copy the link');
});

test('the next one opens at once within 300 ms, and waits again later', () => {
  enter('Copy');
  pass(700);
  close('Copy');
  pass(299);
  enter('Code');
  expect(tooltip()).toBe('Show the code');

  close('Code');
  pass(300);
  enter('Copy');
  expect(tooltip()).toBeUndefined();
});
