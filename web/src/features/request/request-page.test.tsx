import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RequestPage } from './request-page';
import type { RequestData } from './types';

const TOKEN = 'A'.repeat(43);
const NEW_REQUEST: RequestData = {
  photographer: { username: 'annaberg', displayName: 'Anna Berg' },
  service: { title: 'Portrait session', price: 18_000 },
  status: 'inquiry',
  receivedAt: '2025-06-14T09:05:00Z',
  seenAt: null,
  statusChangedAt: null,
  timeZone: 'UTC',
  date: null,
  token: TOKEN,
  canWithdraw: true,
};
const SEEN_AT = '2025-06-14T11:40:00Z';
const STATUS_CHANGED_AT = '2025-06-15T08:12:00Z';

const getSteps = () =>
  within(screen.getByRole('list', { name: 'Request history' }))
    .getAllByRole('listitem')
    .map((step) => [...step.querySelectorAll('p')].map(({ textContent }) => textContent));
const getHeadline = () => screen.getByRole('heading', { level: 1 }).textContent;

test('shows a new request as received only', () => {
  render(<RequestPage request={NEW_REQUEST} />);
  expect(getHeadline()).toBe('Anna Berg received your request');
  expect(getSteps()).toEqual([
    ['Received', 'Jun 14, 2025, 09:05 UTC'],
    ['Seen', 'Not yet'],
    ['Answer', 'Not yet'],
  ]);
  expect(screen.getByText('Portrait session')).toBeTruthy();
  expect(screen.getByText('$180.00')).toBeTruthy();
  expect(screen.getByRole('link', { name: "View Anna Berg's page" }).getAttribute('href')).toBe(
    '/u/annaberg',
  );
});

test('shows times in the time zone that the server chose', () => {
  const local = { receivedAt: '2025-06-14T11:05:00.000+02:00', timeZone: '(Europe/Berlin time)' };
  render(<RequestPage request={{ ...NEW_REQUEST, ...local }} />);
  expect(getSteps()[0]).toEqual(['Received', 'Jun 14, 2025, 11:05 (Europe/Berlin time)']);
});

test('shows when the photographer saw the request', () => {
  render(<RequestPage request={{ ...NEW_REQUEST, seenAt: SEEN_AT }} />);
  expect(getHeadline()).toBe('Anna Berg has seen your request');
  expect(getSteps()[1]).toEqual(['Seen', 'Jun 14, 2025, 11:40 UTC']);
});

test.each([
  ['confirmed', 'Anna Berg confirmed your booking', 'Confirmed'],
  ['declined', 'Anna Berg declined your request', 'Declined'],
  ['completed', 'Your booking with Anna Berg is complete', 'Completed'],
  ['cancelled', 'You withdrew this request', 'Withdrawn'],
] as const)('ends the timeline with the status %s', (status, title, step) => {
  render(
    <RequestPage
      request={{
        ...NEW_REQUEST,
        status,
        seenAt: SEEN_AT,
        statusChangedAt: STATUS_CHANGED_AT,
        canWithdraw: false,
      }}
    />,
  );
  expect(getHeadline()).toBe(title);
  expect(getSteps()).toHaveLength(3);
  expect(getSteps()[2]).toEqual([step, 'Jun 15, 2025, 08:12 UTC']);
  expect(screen.queryByText('Withdraw this request')).toBeNull();
});

test('tells a cancellation by the photographer from a withdrawal', () => {
  const cancelledRequest = {
    ...NEW_REQUEST,
    status: 'cancelled',
    cancelledByPhotographer: true,
    statusChangedAt: STATUS_CHANGED_AT,
  } as const;
  render(<RequestPage request={{ ...cancelledRequest, canWithdraw: false }} />);
  expect(getHeadline()).toBe('Anna Berg cancelled your booking');
  expect(getSteps()[1]).toEqual(['Cancelled', 'Jun 15, 2025, 08:12 UTC']);
});

test('omits the seen step when the client withdrew before the photographer saw the request', () => {
  render(
    <RequestPage request={{ ...NEW_REQUEST, status: 'cancelled', statusChangedAt: STATUS_CHANGED_AT }} />,
  );
  expect(getSteps().map(([name]) => name)).toEqual(['Received', 'Withdrawn']);
});

test('hides the form that withdraws the request until the client opens it', () => {
  const { container } = render(<RequestPage request={NEW_REQUEST} />);
  const form = container.querySelector('details form');
  expect(container.querySelector('details')?.open).toBe(false);
  expect(form?.getAttribute('method')).toBe('post');
  expect(form?.getAttribute('action')).toBe(`/r/${TOKEN}/withdraw`);
});

test('shows the request when the photographer has no public page', () => {
  render(<RequestPage request={{ ...NEW_REQUEST, photographer: null, seenAt: SEEN_AT }} />);
  expect(getHeadline()).toBe('The photographer has seen your request');
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['2026-05-12', 'May 12, 2026'],
  ['2026-05-12T14:00', 'May 12, 2026, 14:00'],
])('shows the agreed date (%s) with the service', (date, text) => {
  render(<RequestPage request={{ ...NEW_REQUEST, status: 'confirmed', date }} />);
  expect(screen.getByText('Date').parentElement?.textContent).toBe(`Date${text}`);
});

test('shows no date row without a date', () => {
  render(<RequestPage request={{ ...NEW_REQUEST, status: 'confirmed' }} />);
  expect(screen.queryByText('Date')).toBeNull();
});
