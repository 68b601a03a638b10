// The statistics on the home screen. The responses are mocked, because real data would take weeks.
import { withAccount } from '../accounts.mjs';
import { clickButton, holdApiCalls, mockResponse, openPage } from '../scene-helpers.mjs';

const STATISTICS_CALLS = /api\/statistics/;
const DAY_MS = 86_400_000;
const ZERO_TOTALS = { views: 0, bookings: 0, revenue: 0, conversion: null };

function createTypicalStatistics(days) {
  const series = createSeries(days, (day) => ({
    views: Math.round(8 + day * 0.3 + 4 * Math.sin(day * 1.9) + 3 * Math.cos(day)),
    bookings: [3, 6, 9].includes(day % 10) ? 1 : 0,
    revenue: day % 10 === 6 ? 64_000 : 0,
  }));
  const sum = (name) => series.reduce((total, day) => total + day[name], 0);
  const [views, bookings, revenue] = ['views', 'bookings', 'revenue'].map(sum);
  const previousViews = Math.round(views * 0.92);
  return {
    days,
    hasBookings: true,
    current: { views, bookings, revenue, conversion: bookings / views },
    previous: {
      views: previousViews,
      bookings,
      revenue: revenue + 58_050,
      conversion: bookings / previousViews,
    },
    series,
  };
}

const createFirstDayStatistics = (days) => ({
  days,
  hasBookings: true,
  current: { views: 5, bookings: 1, revenue: 0, conversion: 0.2 },
  previous: ZERO_TOTALS,
  series: createSeries(days, (day) =>
    day === days - 1 ? { views: 5, bookings: 1, revenue: 0 } : ZERO_TOTALS,
  ),
});

const createLargeStatistics = (days) => ({
  ...createTypicalStatistics(days),
  current: { views: 1_234_567, bookings: 10_482, revenue: 99_999_999_900, conversion: 0.0085 },
  previous: { views: 998_001, bookings: 10_100, revenue: 88_888_888_800, conversion: 0.0101 },
});

const createEmptyStatistics = (days) => ({
  ...createTypicalStatistics(days),
  current: ZERO_TOTALS,
  series: createSeries(days, () => ZERO_TOTALS),
});

export const statisticsScenes = {
  'statistics-none': withAccount('one-service', ({ page }) => openPage(page, '/')),
  'statistics-loading': withAccount('complete', async ({ page }) => {
    await holdApiCalls(page, STATISTICS_CALLS);
    await page.goto('/');
    await page.getByText('Loading statistics...').waitFor({ state: 'attached' });
  }),
  'statistics-7-days': withAccount('complete', ({ page }) =>
    openStatistics(page, createTypicalStatistics, '7 days'),
  ),
  'statistics-30-days': withAccount('complete', ({ page }) =>
    openStatistics(page, createTypicalStatistics, '30 days'),
  ),
  'statistics-90-days': withAccount('complete', ({ page }) =>
    openStatistics(page, createTypicalStatistics, '90 days'),
  ),
  'statistics-first-day': withAccount('complete', ({ page }) =>
    openStatistics(page, createFirstDayStatistics, '30 days'),
  ),
  'statistics-zero': withAccount('complete', ({ page }) =>
    openStatistics(page, createEmptyStatistics, '30 days'),
  ),
  'statistics-large-values': withAccount('complete', ({ page }) =>
    openStatistics(page, createLargeStatistics, '90 days'),
  ),
  'statistics-table': withAccount('complete', async ({ page }) => {
    await openStatistics(page, createTypicalStatistics, '30 days');
    await clickButton(page, 'Show as table');
  }),
  'statistics-failed': withAccount('complete', async ({ page }) => {
    await mockResponse(page, STATISTICS_CALLS, 503);
    await openPage(page, '/');
    await page.getByText("Couldn't load your statistics.").waitFor();
  }),
  'statistics-offline': withAccount('complete', async ({ page }) => {
    await openStatistics(page, createTypicalStatistics, '30 days');
    await page.context().setOffline(true);
    await page.getByText("You're offline. Last updated").waitFor();
  }),
  'statistics-edit-profile': withAccount('complete', async ({ page }) => {
    await mockStatistics(page, createTypicalStatistics);
    await openPage(page, '/profile/edit');
    await page.getByRole('button', { name: 'Show as table' }).waitFor();
  }),
};

async function openStatistics(page, createStatistics, period) {
  await mockStatistics(page, createStatistics);
  await openPage(page, '/');
  await page.getByRole('radio', { name: period }).check({ force: true });
  await page.waitForLoadState('networkidle');
}

function mockStatistics(page, createStatistics) {
  return page.route(STATISTICS_CALLS, (route) => {
    const days = Number(new URL(route.request().url()).searchParams.get('days'));
    return route.fulfill({ json: createStatistics(days) });
  });
}

function createSeries(days, createDay) {
  const today = Date.now();
  return Array.from({ length: days }, (_, day) => ({
    day: new Date(today - (days - 1 - day) * DAY_MS).toISOString().slice(0, 10),
    ...createDay(day),
  }));
}
