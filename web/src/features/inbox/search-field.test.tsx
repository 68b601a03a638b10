import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const getField = () => screen.getByRole<HTMLInputElement>('searchbox');

function typeAndPause(value: string) {
  fireEvent.change(getField(), { target: { value } });
  act(() => {
    // The delay before a search.
    vi.advanceTimersByTime(300);
  });
}

test('keeps newer text when the URL of an earlier search arrives late', () => {
  const onSearch = vi.fn();
  const { rerender } = render(<SearchField q="" onSearch={onSearch} />);
  typeAndPause('an');
  typeAndPause('anna');
  expect(onSearch.mock.calls).toEqual([['an'], ['anna']]);
  for (const q of ['an', 'anna']) {
    rerender(<SearchField q={q} onSearch={onSearch} />);
    expect(getField().value).toBe('anna');
  }
  // The browser's back button.
  rerender(<SearchField q="" onSearch={onSearch} />);
  expect(getField().value).toBe('');
  expect(onSearch).toHaveBeenCalledTimes(2);
});

test('does not repeat the current search', () => {
  const onSearch = vi.fn();
  render(<SearchField q="anna" onSearch={onSearch} />);
  typeAndPause('anna ');
  fireEvent.submit(screen.getByRole('search'));
  expect(onSearch).not.toHaveBeenCalled();
});
