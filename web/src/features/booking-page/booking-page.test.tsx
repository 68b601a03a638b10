import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getElement } from '@/testing/get-element';
import { BookingPage } from './booking-page';
import type { BookingPageData } from './types';

const EMPTY_PAGE: BookingPageData = {
  profile: { username: 'annaberg', displayName: 'Anna Berg' },
  service: { id: 's1', title: 'Portrait session', description: 'One hour outdoors.', price: 18_000 },
  values: { clientName: '', clientEmail: '', message: '' },
  errors: {},
  failure: null,
  key: 'key-1',
  opened: '1.mac',
};
const siteProps = { brand: 'Foto & Co', operatorLinks: {} };
const TYPED_VALUES = { clientName: 'Bo Lind', clientEmail: 'bo@', message: 'Hi,\nJune?' };

test('shows the service and posts to its own URL', () => {
  const { container } = render(<BookingPage {...siteProps} page={EMPTY_PAGE} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Book Portrait session');
  expect(screen.getByText('One hour outdoors.')).toBeTruthy();
  expect(screen.getByText('$180.00')).toBeTruthy();
  const form = getElement(HTMLFormElement, 'form', container);
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

test('names the recipient and links to the privacy page if there is one', () => {
  const sentence = 'Your details go to Anna Berg and are stored on Foto & Co.';
  const { unmount } = render(<BookingPage {...siteProps} page={EMPTY_PAGE} />);
  expect(screen.getByText(sentence).querySelector('a')).toBeNull();
  unmount();
  render(
    <BookingPage {...siteProps} operatorLinks={{ privacy: 'https://legal.example/' }} page={EMPTY_PAGE} />,
  );
  const link = screen.getByRole('link', { name: 'Privacy (opens in a new tab)' });
  expect(link.getAttribute('href')).toBe('https://legal.example/');
  expect(link.getAttribute('rel')).toBe('noopener');
});

test('shows typed values with errors and focuses the first invalid field', () => {
  const errors = {
    clientEmail: 'Valid email is required',
    message: 'Message must be at most 500 characters',
  };
  render(<BookingPage {...siteProps} page={{ ...EMPTY_PAGE, values: TYPED_VALUES, errors }} />);
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

test('shows a general error and keeps typed values', () => {
  render(
    <BookingPage
      {...siteProps}
      page={{ ...EMPTY_PAGE, values: TYPED_VALUES, failure: { retryAfter: null } }}
    />,
  );
  expect(screen.getByRole('alert').textContent).toBe('Failed to send booking request. Please try again.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your Name *' }).value).toBe('Bo Lind');
});

test.each([
  [2, 'Wait a few seconds first.'],
  [60, 'Wait 60 seconds first.'],
  [91, 'Wait about 2 minutes first.'],
])('says when to try again if the server asks to wait %i seconds', (retryAfter, text) => {
  render(<BookingPage {...siteProps} page={{ ...EMPTY_PAGE, failure: { retryAfter } }} />);
  expect(screen.getByRole('alert').textContent).toContain(text);
});

test('hides the honeypot field from people', () => {
  const { container } = render(<BookingPage {...siteProps} page={EMPTY_PAGE} />);
  const honeypot = getElement(HTMLInputElement, 'input[name=website]', container);
  expect(honeypot.tabIndex).toBe(-1);
  expect(honeypot.autocomplete).toBe('off');
  expect(honeypot.closest('[hidden]')).toBeTruthy();
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
});
