import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RequestPage } from './request-page';
import type { RequestData } from './types';

const TOKEN = 'A'.repeat(43);
const fresh: RequestData = {
  photographer: { username: 'annaberg', displayName: 'Anna Berg' },
  service: { title: 'Portrait session', price: 18_000 },
  status: 'inquiry',
  receivedAt: '2025-06-14T09:05:00Z',
  seenAt: null,
  answeredAt: null,
  timeZone: 'UTC',
  date: null,
  token: TOKEN,
  canWithdraw: true,
};
const SEEN = '2025-06-14T11:40:00Z';
const ANSWERED = '2025-06-15T08:12:00Z';

const steps = () =>
  within(screen.getByRole('list', { name: 'What happened so far' }))
    .getAllByRole('listitem')
    .map((step) => [...step.querySelectorAll('p')].map(({ textContent }) => textContent));
const headline = () => screen.getByRole('heading', { level: 1 }).textContent;

test('a new request is received, and nothing else happened yet', () => {
  render(<RequestPage request={fresh} />);
  expect(headline()).toBe('Your request is with Anna Berg');
  expect(steps()).toEqual([
    ['Received', 'Jun 14, 2025, 09:05 UTC'],
    ['Seen', 'Not yet'],
    ['Answer', 'Not yet'],
  ]);
  expect(screen.getByText('Portrait session')).toBeTruthy();
  expect(screen.getByText('$180.00')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the page of Anna Berg' }).getAttribute('href')).toBe(
    '/u/annaberg',
  );
});

test('times are those of the zone it came with', () => {
  const local = { receivedAt: '2025-06-14T11:05:00.000+02:00', timeZone: '(Europe/Berlin time)' };
  render(<RequestPage request={{ ...fresh, ...local }} />);
  expect(steps()[0]).toEqual(['Received', 'Jun 14, 2025, 11:05 (Europe/Berlin time)']);
});

test('one that was seen says so', () => {
  render(<RequestPage request={{ ...fresh, seenAt: SEEN }} />);
  expect(headline()).toBe('Anna Berg has seen your request');
  expect(steps()[1]).toEqual(['Seen', 'Jun 14, 2025, 11:40 UTC']);
});

test.each([
  ['confirmed', 'Anna Berg confirmed your booking', 'Confirmed'],
  ['declined', 'Anna Berg declined your request', 'Declined'],
  ['completed', 'Your booking with Anna Berg is complete', 'Completed'],
  ['cancelled', 'This request is withdrawn', 'Withdrawn'],
] as const)('one that is %s ends with that', (status, title, step) => {
  render(
    <RequestPage request={{ ...fresh, status, seenAt: SEEN, answeredAt: ANSWERED, canWithdraw: false }} />,
  );
  expect(headline()).toBe(title);
  expect(steps()).toHaveLength(3);
  expect(steps()[2]).toEqual([step, 'Jun 15, 2025, 08:12 UTC']);
  expect(screen.queryByText('Withdraw this request')).toBeNull();
});

test('one that the photographer called off is told from one that was withdrawn', () => {
  const calledOff = { ...fresh, status: 'cancelled', calledOff: true, answeredAt: ANSWERED } as const;
  render(<RequestPage request={{ ...calledOff, canWithdraw: false }} />);
  expect(headline()).toBe('Anna Berg cancelled your booking');
  expect(steps()[1]).toEqual(['Cancelled', 'Jun 15, 2025, 08:12 UTC']);
});

test('an answer from the mail, where nobody was seen to look, leaves no gap', () => {
  render(<RequestPage request={{ ...fresh, status: 'confirmed', answeredAt: ANSWERED }} />);
  expect(steps().map(([name]) => name)).toEqual(['Received', 'Confirmed']);
});

test('withdrawing takes two steps, and the second is a form', () => {
  const { container } = render(<RequestPage request={fresh} />);
  const form = container.querySelector('details form');
  expect(container.querySelector('details')?.open).toBe(false);
  expect(form?.getAttribute('method')).toBe('post');
  expect(form?.getAttribute('action')).toBe(`/r/${TOKEN}/withdraw`);
});

test('a request outlives the page of its photographer', () => {
  render(<RequestPage request={{ ...fresh, photographer: null, seenAt: SEEN }} />);
  expect(headline()).toBe('The photographer has seen your request');
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['2026-05-12', 'May 12, 2026'],
  ['2026-05-12T14:00', 'May 12, 2026, 14:00'],
])('the date that was agreed on (%s) stands with what was booked', (date, text) => {
  render(<RequestPage request={{ ...fresh, status: 'confirmed', date }} />);
  expect(screen.getByText('Date').parentElement?.textContent).toBe(`Date${text}`);
});

test('without a date there is no place for one', () => {
  render(<RequestPage request={{ ...fresh, status: 'confirmed' }} />);
  expect(screen.queryByText('Date')).toBeNull();
});
