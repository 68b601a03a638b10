import type { Page } from '@playwright/test';
import { createExampleDays, createExampleStatistics } from '../../src/testing/statistics';
import { expectAccessibleInBothThemes } from '../axe';
import { goOffline } from '../pages';
import { expect, test } from '../profile/fixtures';
import { dashboard, editScreen } from '../profile/screens';
import { openHome } from './screens';

const STATISTICS_CALLS = /\/api\/statistics\?days=\d+$/;
const statValues = (page: Page) => dashboard.stats(page).getByRole('definition');

/** Mocks statistics with 30 days up to June 10 and the example totals, such as 412 views, whatever the period. */
async function mockStatistics(page: Page) {
  const series = createExampleDays(
    ...Array.from({ length: 30 }, (_, day) => ({ views: (day * 7) % 19, bookings: day % 9 === 4 ? 1 : 0 })),
  );
  await page.route(STATISTICS_CALLS, (route) => {
    const days = Number(new URL(route.request().url()).searchParams.get('days'));
    return route.fulfill({ json: createExampleStatistics({ days, series }) });
  });
}

test('shows values from the first booking on', { tag: '@journey' }, async ({ page, photographers }) => {
  const { username } = await photographers.createWithProfile(page);
  await openHome(page);
  await expect(statValues(page)).toHaveText(['--', '--', '--']);
  await expect(dashboard.stats(page).getByRole('radio')).toHaveCount(0);

  const { services } = await photographers.getPublicProfile(username);
  const response = await page.request.post(`/api/book/${username}/${services[0]?.id ?? ''}`, {
    data: { clientName: 'Bo Lind', clientEmail: `bo-${username}@example.com`, message: '' },
  });
  expect(response.ok()).toBe(true);
  await openHome(page);
  // Each figure has two definitions, its value and its change. Checks only the values of bookings (2) and revenue (4),
  // because the server counts views with a delay.
  await expect(statValues(page).nth(2)).toHaveText('1');
  await expect(statValues(page).nth(4)).toHaveText('$0.00');

  for (const days of ['7 days', '90 days']) {
    await page.getByRole('radio', { name: days }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio', { name: days })).toBeChecked();
    await expect(statValues(page).nth(2)).toHaveText('1');
  }
  await editScreen.open(page);
  await expect(statValues(page).nth(2)).toHaveText('1');
});

test('shows the chart as a table', async ({ page, photographers }) => {
  await photographers.createWithProfile(page);
  await mockStatistics(page);
  await openHome(page);
  const stats = dashboard.stats(page);
  await expect(stats.getByRole('img')).toHaveAccessibleName(
    /^Views per day over the last 30 days: 412 in total/,
  );
  await stats.getByRole('button', { name: 'Show as table' }).click();
  await expect(stats.getByRole('row').nth(1)).toHaveText(/Jun 10/);
});

test('shows an error when the statistics fail to load, and loads them on a retry', async ({
  page,
  photographers,
  pageErrors,
}) => {
  await photographers.createWithProfile(page);
  await page.route(STATISTICS_CALLS, (route) => route.fulfill({ status: 503, body: '' }));
  pageErrors.expectFailure(503, '/api/statistics');
  await openHome(page);
  await expect(dashboard.stats(page)).toContainText("Couldn't load your statistics.");
  await page.unroute(STATISTICS_CALLS);
  await dashboard.stats(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dashboard.stats(page)).toContainText('Analytics will be available');
});

test('keeps the statistics while offline and shows when they were updated', async ({
  page,
  context,
  photographers,
}) => {
  await photographers.createWithProfile(page);
  await mockStatistics(page);
  await openHome(page);
  await expect(statValues(page).first()).toHaveText('412');
  // The code that draws the QR code loads when the browser is idle.
  await expect(page.getByRole('button', { name: 'Show QR code' }).locator('svg')).toBeVisible();
  await goOffline(page);
  await expect(dashboard.stats(page)).toContainText(/You're offline\. Last updated \d/);
  await expect(statValues(page).first()).toHaveText('412');
  await context.setOffline(false);
  await expect(dashboard.stats(page)).not.toContainText('offline');
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test(
    'the statistics, the chart and the table have no accessibility violations',
    { tag: '@layout' },
    async ({ page, photographers }) => {
      await photographers.createWithProfile(page);
      await mockStatistics(page);
      await openHome(page);
      await dashboard.stats(page).getByRole('button', { name: 'Show as table' }).click();
      await expectAccessibleInBothThemes(page, 'home');
      await editScreen.open(page);
      await expectAccessibleInBothThemes(page, 'the edit screen');
    },
  );
});
