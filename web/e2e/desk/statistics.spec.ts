import type { Page } from '@playwright/test';
import { exampleDays, exampleStatistics } from '../../src/testing/statistics';
import { expectAccessibleInBothThemes } from '../axe';
import { goOffline } from '../pages';
import { expect, test } from '../profile/fixtures';
import { dashboard, editScreen } from '../profile/screens';
import { openHome } from './screens';

const STATISTICS = /\/api\/statistics\?days=\d+$/;
const figures = (page: Page) => dashboard.stats(page).getByRole('definition');

/** A month that takes weeks to come about. */
async function showMonth(page: Page) {
  const series = exampleDays(
    ...Array.from({ length: 30 }, (_, day) => ({ views: (day * 7) % 19, bookings: day % 9 === 4 ? 1 : 0 })),
  );
  await page.route(STATISTICS, (route) => {
    const days = Number(new URL(route.request().url()).searchParams.get('days'));
    return route.fulfill({ json: exampleStatistics({ days, series }) });
  });
}

test('the numbers begin with the first booking', { tag: '@journey' }, async ({ page, photographers }) => {
  const { username } = await photographers.established(page);
  await openHome(page);
  await expect(figures(page)).toHaveText(['--', '--', '--']);
  await expect(dashboard.stats(page).getByRole('radio')).toHaveCount(0);

  const { services } = await photographers.publicProfile(username);
  const booked = await page.request.post(`/api/book/${username}/${services[0]?.id ?? ''}`, {
    data: { clientName: 'Bo Lind', clientEmail: `bo-${username}@example.com`, message: '' },
  });
  expect(booked.ok()).toBe(true);
  await openHome(page);
  // Views are counted a little later.
  await expect(figures(page).nth(2)).toHaveText('1');
  await expect(figures(page).nth(4)).toHaveText('$0.00');

  for (const days of ['7 days', '90 days']) {
    await page.getByRole('radio', { name: days }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio', { name: days })).toBeChecked();
    await expect(figures(page).nth(2)).toHaveText('1');
  }
  await editScreen.open(page);
  await expect(figures(page).nth(2)).toHaveText('1');
});

test('the chart is read as a table', async ({ page, photographers }) => {
  await photographers.established(page);
  await showMonth(page);
  await openHome(page);
  const stats = dashboard.stats(page);
  await expect(stats.getByRole('img')).toHaveAccessibleName(/^Views a day over the last 30 days: 412 in all/);
  await stats.getByRole('button', { name: 'Show as table' }).click();
  await expect(stats.getByRole('row').nth(1)).toHaveText(/Jun 10/);
});

test('numbers that do not come are told, and come with another try', async ({
  page,
  photographers,
  complaints,
}) => {
  await photographers.established(page);
  await page.route(STATISTICS, (route) => route.fulfill({ status: 503, body: '' }));
  complaints.expectFailure(503, '/api/statistics');
  await openHome(page);
  await expect(dashboard.stats(page)).toContainText('Your numbers did not load. None of them is lost.');
  await page.unroute(STATISTICS);
  await dashboard.stats(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dashboard.stats(page)).toContainText('Analytics will be available');
});

test('offline the numbers stay, and say how old they are', async ({ page, context, photographers }) => {
  await photographers.established(page);
  await showMonth(page);
  await openHome(page);
  await expect(figures(page).first()).toHaveText('412');
  await goOffline(page);
  await expect(dashboard.stats(page)).toContainText(/You are offline\. Numbers as of \d/);
  await expect(figures(page).first()).toHaveText('412');
  await context.setOffline(false);
  await expect(dashboard.stats(page)).not.toContainText('offline');
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test(
    'numbers, chart and table have no accessibility violation',
    { tag: '@layout' },
    async ({ page, photographers }) => {
      await photographers.established(page);
      await showMonth(page);
      await openHome(page);
      await dashboard.stats(page).getByRole('button', { name: 'Show as table' }).click();
      await expectAccessibleInBothThemes(page, 'home');
      await editScreen.open(page);
      await expectAccessibleInBothThemes(page, 'the edit screen');
    },
  );
});
