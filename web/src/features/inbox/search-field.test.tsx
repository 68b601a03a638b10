import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox');

function type(value: string) {
  fireEvent.change(field(), { target: { value } });
  act(() => {
    vi.advanceTimersByTime(300);
  });
}

test('an address that comes late takes back nothing that was typed meanwhile', () => {
  const onSearch = vi.fn();
  const { rerender } = render(<SearchField q="" onSearch={onSearch} />);
  type('an');
  type('anna');
  expect(onSearch.mock.calls).toEqual([['an'], ['anna']]);
  for (const q of ['an', 'anna']) {
    rerender(<SearchField q={q} onSearch={onSearch} />);
    expect(field().value).toBe('anna');
  }
  // The way back.
  rerender(<SearchField q="" onSearch={onSearch} />);
  expect(field().value).toBe('');
  expect(onSearch).toHaveBeenCalledTimes(2);
});

test('words that were sought already are not sought again', () => {
  const onSearch = vi.fn();
  render(<SearchField q="anna" onSearch={onSearch} />);
  type('anna ');
  fireEvent.submit(screen.getByRole('search'));
  expect(onSearch).not.toHaveBeenCalled();
});
