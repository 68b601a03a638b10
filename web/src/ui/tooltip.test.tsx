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

const advanceTime = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const hover = (name: string) => {
  fireEvent.pointerMove(screen.getByRole('button', { name }));
};
const closeTooltip = (name: string) => {
  fireEvent.keyDown(document, { key: 'Escape' });
  fireEvent.pointerLeave(screen.getByRole('button', { name }));
};
const getTooltip = () => screen.queryByRole('tooltip')?.textContent;

test('a tooltip opens after 700 ms', () => {
  hover('Copy');
  advanceTime(699);
  expect(getTooltip()).toBeUndefined();
  advanceTime(1);
  expect(getTooltip()).toBe('Copy the link');
});

test('the next tooltip opens without a delay within 300 ms, and with the delay later', () => {
  hover('Copy');
  advanceTime(700);
  closeTooltip('Copy');
  advanceTime(299);
  hover('Code');
  expect(getTooltip()).toBe('Show the code');

  closeTooltip('Code');
  advanceTime(300);
  hover('Copy');
  expect(getTooltip()).toBeUndefined();
});
