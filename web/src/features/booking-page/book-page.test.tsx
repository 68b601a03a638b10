import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { element } from '@/testing/element';
import { BookPage } from './book-page';
import type { BookPageData } from './types';

const empty: BookPageData = {
  profile: { username: 'annaberg', displayName: 'Anna Berg' },
  service: { id: 's1', title: 'Portrait session', description: 'One hour outdoors.', price: 18_000 },
  values: { clientName: '', clientEmail: '', message: '' },
  errors: {},
  failure: null,
  key: 'key-1',
  opened: '1.mac',
};
const frame = { brand: 'Foto & Co', operatorLinks: {} };
const typed = { clientName: 'Bo Lind', clientEmail: 'bo@', message: 'Hi,\nJune?' };

test('the form says what is booked and posts to its own address', () => {
  const { container } = render(<BookPage {...frame} page={empty} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Book Portrait session');
  expect(screen.getByText('One hour outdoors.')).toBeTruthy();
  expect(screen.getByText('$180.00')).toBeTruthy();
  const form = element(HTMLFormElement, 'form', container);
  expect(form.getAttribute('method')).toBe('post');
  expect(form.getAttribute('action')).toBe('/u/annaberg/book/s1');
  expect(Object.fromEntries(new FormData(form))).toEqual({
    clientName: '',
    clientEmail: '',
    message: '',
    website: '',
    key: 'key-1',
    opened: '1.mac',
  });
  expect(screen.getByRole('button', { name: 'Send Booking Request' }).getAttribute('type')).toBe('submit');
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/u/annaberg');
});

test('the form says who receives the details, and where that is explained when the operator says so', () => {
  const sentence = 'Your details go to Anna Berg and are stored on Foto & Co.';
  const { unmount } = render(<BookPage {...frame} page={empty} />);
  expect(screen.getByText(sentence).querySelector('a')).toBeNull();
  unmount();
  render(<BookPage {...frame} operatorLinks={{ privacy: 'https://legal.example/' }} page={empty} />);
  const link = screen.getByRole('link', { name: 'Privacy (opens in a new tab)' });
  expect(link.getAttribute('href')).toBe('https://legal.example/');
  expect(link.getAttribute('rel')).toBe('noopener');
});

test('what was typed comes back with what is wrong, and the first bad field has the focus', () => {
  const errors = {
    clientEmail: 'Valid email is required',
    message: 'Message must be at most 500 characters',
  };
  render(<BookPage {...frame} page={{ ...empty, values: typed, errors }} />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your Name *' }).value).toBe('Bo Lind');
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email Address *' });
  expect(email.value).toBe('bo@');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  const error = document.getElementById(email.getAttribute('aria-describedby') ?? '');
  expect(error?.textContent).toBe('Valid email is required');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message (Optional)' }).value).toBe(
    'Hi,\nJune?',
  );
  expect(document.activeElement).toBe(email);
});

test('a failure that is no field’s fault stands above, and nothing typed is lost', () => {
  render(<BookPage {...frame} page={{ ...empty, values: typed, failure: { retryAfter: null } }} />);
  expect(screen.getByRole('alert').textContent).toBe('Failed to send booking request. Please try again.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your Name *' }).value).toBe('Bo Lind');
});

test.each([
  [2, 'A few seconds from now it should work.'],
  [60, 'In 60 seconds it should work.'],
  [91, 'In about 2 minutes it should work.'],
])('when the server has to be left alone for %i seconds, it says so', (retryAfter, text) => {
  render(<BookPage {...frame} page={{ ...empty, failure: { retryAfter } }} />);
  expect(screen.getByRole('alert').textContent).toContain(text);
});

test('the field for programs is out of reach for people', () => {
  const { container } = render(<BookPage {...frame} page={empty} />);
  const trap = element(HTMLInputElement, 'input[name=website]', container);
  expect(trap.tabIndex).toBe(-1);
  expect(trap.autocomplete).toBe('off');
  expect(trap.closest('[hidden]')).toBeTruthy();
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
});
