import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnswerPage } from './answer-page';
import type { AnswerData } from './types';

const TOKEN = 'A'.repeat(43);
const NEW_REQUEST: AnswerData = {
  service: { title: 'Portrait & more', price: 18_000 },
  client: { name: 'Bo Lind', email: 'bo+x@example.com' },
  message: 'Would June work?',
  status: 'inquiry',
  receivedAt: '2025-06-14T09:05:00Z',
  timeZone: 'UTC',
  token: TOKEN,
  choice: null,
};

const getForm = (name: string) => screen.getByRole('button', { name }).closest('form');
const isPrimary = (name: string) => /bg-(accent|danger)/.test(screen.getByRole('button', { name }).className);

test('shows the request and both answers', () => {
  render(<AnswerPage request={NEW_REQUEST} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bo Lind');
  expect(screen.getByText('Portrait & more')).toBeTruthy();
  expect(screen.getByText('$180.00')).toBeTruthy();
  expect(screen.getByText('Would June work?')).toBeTruthy();
  for (const [name, answer] of [
    ['Confirm', 'confirm'],
    ['Decline', 'decline'],
  ] as const) {
    expect(getForm(name)?.getAttribute('method')).toBe('post');
    expect(getForm(name)?.getAttribute('action')).toBe(`/answer/${TOKEN}/${answer}`);
  }
});

test('links to an email to the client about the request', () => {
  render(<AnswerPage request={NEW_REQUEST} />);
  expect(screen.getByRole('link', { name: 'Email bo+x@example.com' }).getAttribute('href')).toBe(
    'mailto:bo%2Bx@example.com?subject=Your%20booking%20request%3A%20Portrait%20%26%20more',
  );
});

test.each([
  [null, 'Confirm or decline?', 'Confirm', 'Decline'],
  ['confirm', 'Confirm this booking?', 'Confirm', 'Decline'],
  ['decline', 'Decline this request?', 'Decline', 'Confirm'],
] as const)(
  'highlights the answer chosen in the email (%s), Confirm by default',
  (choice, question, primaryName, otherName) => {
    render(<AnswerPage request={{ ...NEW_REQUEST, choice }} />);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(question);
    expect(isPrimary(primaryName)).toBe(true);
    expect(isPrimary(otherName)).toBe(false);
  },
);

test.each([
  ['confirmed', 'You confirmed this booking.'],
  ['declined', 'You declined this request.'],
  ['cancelled', 'This request was withdrawn.'],
] as const)('offers no answer for a request that was %s', (status, outcome) => {
  const answered = { ...NEW_REQUEST, status, statusChangedAt: '2025-06-15T08:12:00Z' };
  render(<AnswerPage request={answered} />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(outcome);
  expect(screen.getByText('Jun 15, 2025, 08:12').textContent).toBe('Jun 15, 2025, 08:12 UTC');
  expect(screen.queryByRole('button')).toBeNull();
});

test('says that the photographer cancelled the booking', () => {
  render(<AnswerPage request={{ ...NEW_REQUEST, status: 'cancelled', cancelledByPhotographer: true }} />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('You cancelled this booking.');
});

test('says that there is no message', () => {
  render(<AnswerPage request={{ ...NEW_REQUEST, message: '' }} />);
  expect(screen.getByText('No message.')).toBeTruthy();
});
