import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exampleDays, exampleStatistics } from '@/testing/statistics';
import { beOnline, held } from '../identity/app';
import { appears, press } from '../profile/screens';
import { BROKEN } from '../profile/server';
import { open, server } from './studio';

const GET = (days: number) => `GET /api/statistics?days=${String(days)}`;
const card = () => within(screen.getByRole('region', { name: 'Profile Stats' }));
const definitions = () =>
  card()
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
const period = (name: string) => card().findByRole<HTMLInputElement>('radio', { name });

async function openHome() {
  const app = await open();
  await appears('Anna Berg');
  return app;
}

beforeEach(() => {
  server.count((days) => exampleStatistics({ days }));
});

afterEach(async () => {
  beOnline(true);
  // It is chosen for all screens, and would be for all tests.
  const usual = screen.queryByRole('radio', { name: '30 days' });
  if (usual) await userEvent.click(usual);
});

describe.each([
  ['home', '/', 'Anna Berg'],
  ['the edit screen', '/profile/edit', 'Edit Profile'],
])('on %s', (_, path, title) => {
  test('there is nothing to count before the first booking', async () => {
    server.count((days) => exampleStatistics({ days, hasBookings: false }));
    await open(path);
    await appears(title);
    await waitFor(() => {
      expect(definitions()).toEqual(['--', '--', '--']);
    });
    expect(
      card()
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Profile Views', 'Bookings', 'Revenue']);
    expect(card().getByText('Analytics will be available once you start receiving bookings')).toBeTruthy();
    expect(card().queryByRole('radio')).toBeNull();
  });

  test('each figure stands beside the one before it, from the first booking on', async () => {
    await open(path);
    await appears(title);
    await waitFor(() => {
      expect(definitions()).toEqual([
        '412',
        'up from 380',
        '9',
        'same as before',
        '$1,920.00',
        'down from $2,500.50',
      ]);
    });
    expect(card().getByText('2.2 % of those who looked asked').textContent).toContain('2.4 % before');
  });
});

test('the chart can be heard, and read as a table', async () => {
  await openHome();
  const chart = await card().findByRole('img');
  expect(chart.getAttribute('aria-label')).toBe(
    'Views a day over the last 30 days: 412 in all. Most: 12 on Jun 8. Bookings: 9.',
  );
  expect(card().queryByRole('table')).toBeNull();
  await press('Show as table');
  const rows = within(card().getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'Views', 'Bookings', 'Revenue'],
    ['Jun 10', '9', '0', '$0.00'],
    ['Jun 8', '12', '1', '$180.00'],
    ['Jun 7', '4', '0', '$0.00'],
  ]);
  expect(card().getByText('Days on which nothing happened are left out.')).toBeTruthy();
  await press('Hide the table');
  expect(card().queryByRole('table')).toBeNull();
});

test('days on which nobody looked are said so, with nothing to open', async () => {
  const current = { views: 0, bookings: 0, revenue: 0, conversion: null };
  server.count((days) => exampleStatistics({ days, current, series: exampleDays({}, {}, {}) }));
  await openHome();
  expect(
    await card().findByText('Nobody looked in these 30 days. Share your link to change that.'),
  ).toBeTruthy();
  expect(card().queryByRole('button', { name: 'Show as table' })).toBeNull();
  expect(card().queryByText(/of those who looked/)).toBeNull();
});

describe('the period', () => {
  test('is thirty days, or seven or ninety, on all screens', async () => {
    server.count((days) =>
      exampleStatistics({ days, current: { ...exampleStatistics().current, views: days } }),
    );
    const { router } = await openHome();
    expect((await period('30 days')).checked).toBe(true);
    await userEvent.click(await period('7 days'));
    await waitFor(() => {
      expect(definitions()[0]).toBe('7');
    });
    await act(() => router.navigate('/profile/edit'));
    await appears('Edit Profile');
    expect((await period('7 days')).checked).toBe(true);
    await userEvent.click(await period('90 days'));
    await waitFor(() => {
      expect(definitions()[0]).toBe('90');
    });
  });

  test('keeps the numbers on show until the next ones are there', async () => {
    await openHome();
    let release = () => undefined as unknown;
    server.disturb(GET(90), { after: new Promise<void>((resolve) => (release = resolve)) });
    await userEvent.click(await period('90 days'));
    expect(definitions()[0]).toBe('412');
    const content = card().getByText('Profile Views').closest('[aria-busy]');
    expect(content?.getAttribute('aria-busy')).toBe('true');
    release();
    await waitFor(() => {
      expect(content?.getAttribute('aria-busy')).toBe('false');
    });
  });

  test('whose numbers fail leaves the way back to another', async () => {
    await openHome();
    server.disturb(GET(7), { answer: BROKEN });
    await userEvent.click(await period('7 days'));
    expect(await card().findByText('Your numbers did not load. None of them is lost.')).toBeTruthy();
    await userEvent.click(await period('30 days'));
    await waitFor(() => {
      expect(definitions()[0]).toBe('412');
    });
  });
});

describe('when the server does not answer', () => {
  test('the card says so, and tries again', async () => {
    server.disturb(GET(30), { answer: BROKEN });
    await openHome();
    expect(await card().findByText('Your numbers did not load. None of them is lost.')).toBeTruthy();
    expect(definitions()).toEqual(['--', '--', '--']);
    await press('Try again');
    await waitFor(() => {
      expect(definitions()[0]).toBe('412');
    });
  });

  test('a span that failed is tried again in its own place', async () => {
    await openHome();
    await card().findByText('412');
    server.disturb(GET(7), { answer: BROKEN });
    await userEvent.click(await period('7 days'));
    const pressed = await card().findByRole('button', { name: 'Try again' });
    const { after, release } = held();
    server.disturb(GET(7), { after });
    await userEvent.click(pressed);
    // Not the numbers of the thirty days.
    expect(definitions()).toEqual(['--', '--', '--']);
    expect(pressed.textContent).toContain('Trying...');
    expect(document.activeElement).toBe(pressed);
    release();
    await card().findByText('412');
  });

  test('the numbers that are there stay, and say how old they are', async () => {
    const { session } = await openHome();
    await card().findByText('412');
    server.disturb(GET(30), { answer: BROKEN });
    await act(() => session.queryClient.invalidateQueries({ queryKey: ['/api/statistics'] }));
    expect(await card().findByText(/^Numbers as of .*\. Newer ones did not come\.$/)).toBeTruthy();
    expect(definitions()[0]).toBe('412');
    await press('Try again');
    await waitFor(() => {
      expect(card().queryByText(/as of/)).toBeNull();
    });
  });

  test('offline they stay as well, and come anew with the connection', async () => {
    await openHome();
    await card().findByText('412');
    act(() => {
      beOnline(false);
    });
    expect(await card().findByText(/^You are offline\. Numbers as of /)).toBeTruthy();
    server.count((days) =>
      exampleStatistics({ days, current: { ...exampleStatistics().current, views: 500 } }),
    );
    act(() => {
      beOnline(true);
    });
    await waitFor(() => {
      expect(definitions()[0]).toBe('500');
    });
    expect(card().queryByText(/as of/)).toBeNull();
  });
});
