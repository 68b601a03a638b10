import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnswerPage } from './answer-page';
import type { AnswerData } from './types';

const TOKEN = 'A'.repeat(43);
const fresh: AnswerData = {
  service: { title: 'Portrait & more', price: 18_000 },
  client: { name: 'Bo Lind', email: 'bo+x@example.com' },
  message: 'Would June work?',
  status: 'inquiry',
  receivedAt: '2025-06-14T09:05:00Z',
  timeZone: 'UTC',
  token: TOKEN,
  choice: null,
  canAnswer: true,
};

const formOf = (name: string) => screen.getByRole('button', { name }).closest('form');
const isPrimary = (name: string) =>
  /bg-(safelight|danger)/.test(screen.getByRole('button', { name }).className);

test('it shows who asks for what, and both answers', () => {
  render(<AnswerPage request={fresh} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bo Lind');
  expect(screen.getByText('Portrait & more')).toBeTruthy();
  expect(screen.getByText('$180.00')).toBeTruthy();
  expect(screen.getByText('Would June work?')).toBeTruthy();
  for (const [name, answer] of [
    ['Confirm', 'confirm'],
    ['Decline', 'decline'],
  ] as const) {
    expect(formOf(name)?.getAttribute('method')).toBe('post');
    expect(formOf(name)?.getAttribute('action')).toBe(`/answer/${TOKEN}/${answer}`);
  }
});

test('the client can be written to, about the request', () => {
  render(<AnswerPage request={fresh} />);
  expect(screen.getByRole('link', { name: 'Write to bo+x@example.com' }).getAttribute('href')).toBe(
    'mailto:bo%2Bx@example.com?subject=Your%20booking%20request%3A%20Portrait%20%26%20more',
  );
});

test.each([
  [null, 'What is your answer?', 'Confirm', 'Decline'],
  ['confirm', 'Confirm this booking?', 'Confirm', 'Decline'],
  ['decline', 'Decline this request?', 'Decline', 'Confirm'],
] as const)('the button of the mail that led here (%s) stands out', (choice, question, loud, quiet) => {
  render(<AnswerPage request={{ ...fresh, choice }} />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(question);
  expect(isPrimary(loud)).toBe(true);
  expect(isPrimary(quiet)).toBe(false);
});

test.each([
  ['confirmed', 'You confirmed this booking.'],
  ['declined', 'You declined this request.'],
  ['cancelled', 'This request was withdrawn.'],
] as const)('what was %s cannot be answered again', (status, outcome) => {
  const answered = { ...fresh, status, canAnswer: false, answeredAt: '2025-06-15T08:12:00Z' };
  render(<AnswerPage request={answered} />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(outcome);
  expect(screen.getByText('Jun 15, 2025, 08:12 UTC')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('what the photographer called off says so', () => {
  render(<AnswerPage request={{ ...fresh, status: 'cancelled', calledOff: true, canAnswer: false }} />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('You cancelled this booking.');
});

test('without a message it says so', () => {
  render(<AnswerPage request={{ ...fresh, message: '' }} />);
  expect(screen.getByText('They left no message.')).toBeTruthy();
});
