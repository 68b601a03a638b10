import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createExampleDays, createExampleStatistics } from '@/testing/statistics';
import { setOnline, createHold } from '../identity/app';
import { waitForHeading, press } from '../profile/screens';
import { SERVER_ERROR } from '../profile/server';
import { openScreen, server } from './open-app';

const getStatisticsRoute = (days: number) => `GET /api/statistics?days=${String(days)}`;
const getCard = () => within(screen.getByRole('region', { name: 'Profile Stats' }));
const getDefinitions = () =>
  getCard()
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
const findPeriod = (name: string) => getCard().findByRole<HTMLInputElement>('radio', { name });

async function openHome() {
  const app = await openScreen();
  await waitForHeading('Anna Berg');
  return app;
}

beforeEach(() => {
  server.setStatistics((days) => createExampleStatistics({ days }));
});

afterEach(async () => {
  setOnline(true);
  // The period applies to all screens, so it must be reset between tests.
  const defaultPeriod = screen.queryByRole('radio', { name: '30 days' });
  if (defaultPeriod) await userEvent.click(defaultPeriod);
});

describe.each([
  ['home', '/', 'Anna Berg'],
  ['the edit screen', '/profile/edit', 'Edit Profile'],
])('on %s', (_, path, title) => {
  test('shows placeholders before the first booking', async () => {
    server.setStatistics((days) => createExampleStatistics({ days, hasBookings: false }));
    await openScreen(path);
    await waitForHeading(title);
    await waitFor(() => {
      expect(getDefinitions()).toEqual(['--', '--', '--']);
    });
    expect(
      getCard()
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Profile Views', 'Bookings', 'Revenue']);
    expect(getCard().getByText('Analytics will be available once you start receiving bookings')).toBeTruthy();
    expect(getCard().queryByRole('radio')).toBeNull();
  });

  test('compares each figure with the previous period after the first booking', async () => {
    await openScreen(path);
    await waitForHeading(title);
    await waitFor(() => {
      expect(getDefinitions()).toEqual([
        '412',
        'up from 380',
        '9',
        'no change',
        '$1,920.00',
        'down from $2,500.50',
      ]);
    });
    expect(getCard().getByText('2.2 % of visitors sent a request').textContent).toContain('previously 2.4 %');
  });
});

test('describes the chart for screen readers and as a table', async () => {
  await openHome();
  const chart = await getCard().findByRole('img');
  expect(chart.getAttribute('aria-label')).toBe(
    'Views per day over the last 30 days: 412 in total. Peak: 12 on Jun 8. Bookings: 9.',
  );
  expect(getCard().queryByRole('table')).toBeNull();
  await press('Show as table');
  const rows = within(getCard().getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'Views', 'Bookings', 'Revenue'],
    ['Jun 10', '9', '0', '$0.00'],
    ['Jun 8', '12', '1', '$180.00'],
    ['Jun 7', '4', '0', '$0.00'],
  ]);
  expect(getCard().getByText('Days without activity are not shown.')).toBeTruthy();
  await press('Hide table');
  expect(getCard().queryByRole('table')).toBeNull();
});

test('says that there were no views and offers no table', async () => {
  const current = { views: 0, bookings: 0, revenue: 0, conversion: null };
  server.setStatistics((days) =>
    createExampleStatistics({ days, current, series: createExampleDays({}, {}, {}) }),
  );
  await openHome();
  expect(
    await getCard().findByText('No views in the last 30 days. Share your link to get more.'),
  ).toBeTruthy();
  expect(getCard().queryByRole('button', { name: 'Show as table' })).toBeNull();
  expect(getCard().queryByText(/of visitors/)).toBeNull();
});

describe('the period', () => {
  test('is 30 days by default and the same on all screens', async () => {
    server.setStatistics((days) =>
      createExampleStatistics({ days, current: { ...createExampleStatistics().current, views: days } }),
    );
    const { router } = await openHome();
    expect((await findPeriod('30 days')).checked).toBe(true);
    await userEvent.click(await findPeriod('7 days'));
    await waitFor(() => {
      expect(getDefinitions()[0]).toBe('7');
    });
    await act(() => router.navigate('/profile/edit'));
    await waitForHeading('Edit Profile');
    expect((await findPeriod('7 days')).checked).toBe(true);
    await userEvent.click(await findPeriod('90 days'));
    await waitFor(() => {
      expect(getDefinitions()[0]).toBe('90');
    });
  });

  test('shows the old statistics until the new ones have loaded', async () => {
    await openHome();
    let release = () => undefined as unknown;
    server.interceptNext(getStatisticsRoute(90), {
      after: new Promise<void>((resolve) => (release = resolve)),
    });
    await userEvent.click(await findPeriod('90 days'));
    expect(getDefinitions()[0]).toBe('412');
    const content = getCard().getByText('Profile Views').closest('[aria-busy]');
    expect(content?.getAttribute('aria-busy')).toBe('true');
    release();
    await waitFor(() => {
      expect(content?.getAttribute('aria-busy')).toBe('false');
    });
  });

  test('can be changed back when its statistics fail to load', async () => {
    await openHome();
    server.interceptNext(getStatisticsRoute(7), { response: SERVER_ERROR });
    await userEvent.click(await findPeriod('7 days'));
    expect(await getCard().findByText("Couldn't load your statistics.")).toBeTruthy();
    await userEvent.click(await findPeriod('30 days'));
    await waitFor(() => {
      expect(getDefinitions()[0]).toBe('412');
    });
  });
});

describe('when the statistics cannot be loaded', () => {
  test('shows an error and retries', async () => {
    server.interceptNext(getStatisticsRoute(30), { response: SERVER_ERROR });
    await openHome();
    expect(await getCard().findByText("Couldn't load your statistics.")).toBeTruthy();
    expect(getDefinitions()).toEqual(['--', '--', '--']);
    await press('Try again');
    await waitFor(() => {
      expect(getDefinitions()[0]).toBe('412');
    });
  });

  test('retries the period that failed', async () => {
    await openHome();
    await getCard().findByText('412');
    server.interceptNext(getStatisticsRoute(7), { response: SERVER_ERROR });
    await userEvent.click(await findPeriod('7 days'));
    const retryButton = await getCard().findByRole('button', { name: 'Try again' });
    const { after, release } = createHold();
    server.interceptNext(getStatisticsRoute(7), { after });
    await userEvent.click(retryButton);
    // The card must not show the statistics of 30 days during the retry.
    expect(getDefinitions()).toEqual(['--', '--', '--']);
    expect(retryButton.textContent).toContain('Retrying...');
    expect(document.activeElement).toBe(retryButton);
    release();
    await getCard().findByText('412');
  });

  test('keeps the loaded statistics and shows their age', async () => {
    const { session } = await openHome();
    await getCard().findByText('412');
    server.interceptNext(getStatisticsRoute(30), { response: SERVER_ERROR });
    await act(() => session.queryClient.invalidateQueries({ queryKey: ['/api/statistics'] }));
    expect(await getCard().findByText(/^Couldn't refresh\. Last updated .*\.$/)).toBeTruthy();
    expect(getDefinitions()[0]).toBe('412');
    await press('Try again');
    await waitFor(() => {
      expect(getCard().queryByText(/Last updated/)).toBeNull();
    });
  });

  test('keeps the statistics while offline and reloads them when online', async () => {
    await openHome();
    await getCard().findByText('412');
    act(() => {
      setOnline(false);
    });
    expect(await getCard().findByText(/^You're offline\. Last updated /)).toBeTruthy();
    server.setStatistics((days) =>
      createExampleStatistics({ days, current: { ...createExampleStatistics().current, views: 500 } }),
    );
    act(() => {
      setOnline(true);
    });
    await waitFor(() => {
      expect(getDefinitions()[0]).toBe('500');
    });
    expect(getCard().queryByText(/Last updated/)).toBeNull();
  });
});
