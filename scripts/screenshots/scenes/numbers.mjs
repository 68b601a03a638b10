// What came of a page, which a real one would take weeks for.
import { as } from '../cast.mjs';
import { answerWith, holdBack, open, press } from '../steps.mjs';

const STATISTICS = /api\/statistics/;
const DAY_MS = 86_400_000;
const NOTHING = { views: 0, bookings: 0, revenue: 0, conversion: null };

/** A time that went well. */
function lively(days) {
  const numbers = series(days, (day) => ({
    views: Math.round(8 + day * 0.3 + 4 * Math.sin(day * 1.9) + 3 * Math.cos(day)),
    bookings: [3, 6, 9].includes(day % 10) ? 1 : 0,
    revenue: day % 10 === 6 ? 64_000 : 0,
  }));
  const total = (name) => numbers.reduce((sum, day) => sum + day[name], 0);
  const [views, bookings, revenue] = ['views', 'bookings', 'revenue'].map(total);
  const before = Math.round(views * 0.92);
  return {
    days,
    hasBookings: true,
    current: { views, bookings, revenue, conversion: bookings / views },
    previous: { views: before, bookings, revenue: revenue + 58_050, conversion: bookings / before },
    series: numbers,
  };
}

/** The day on which it all began. */
const firstDay = (days) => ({
  days,
  hasBookings: true,
  current: { views: 5, bookings: 1, revenue: 0, conversion: 0.2 },
  previous: NOTHING,
  series: series(days, (day) => (day === days - 1 ? { views: 5, bookings: 1, revenue: 0 } : NOTHING)),
});

const huge = (days) => ({
  ...lively(days),
  current: { views: 1_234_567, bookings: 10_482, revenue: 99_999_999_900, conversion: 0.0085 },
  previous: { views: 998_001, bookings: 10_100, revenue: 88_888_888_800, conversion: 0.0101 },
});

const silent = (days) => ({ ...lively(days), current: NOTHING, series: series(days, () => NOTHING) });

export const numbersScenes = {
  'numbers-none': as('single', ({ page }) => open(page, '/')),
  'numbers-loading': as('anna', async ({ page }) => {
    await holdBack(page, STATISTICS);
    await page.goto('/');
    await page.getByText('Loading your numbers...').waitFor({ state: 'attached' });
  }),
  'numbers-7': as('anna', ({ page }) => openNumbers(page, lively, '7 days')),
  'numbers-30': as('anna', ({ page }) => openNumbers(page, lively, '30 days')),
  'numbers-90': as('anna', ({ page }) => openNumbers(page, lively, '90 days')),
  'numbers-first-day': as('anna', ({ page }) => openNumbers(page, firstDay, '30 days')),
  'numbers-silent': as('anna', ({ page }) => openNumbers(page, silent, '30 days')),
  'numbers-huge': as('anna', ({ page }) => openNumbers(page, huge, '90 days')),
  'numbers-table': as('anna', async ({ page }) => {
    await openNumbers(page, lively, '30 days');
    await press(page, 'Show as table');
  }),
  'numbers-failed': as('anna', async ({ page }) => {
    await answerWith(page, STATISTICS, 503);
    await open(page, '/');
    await page.getByText('Your numbers did not load.').waitFor();
  }),
  'numbers-offline': as('anna', async ({ page }) => {
    await openNumbers(page, lively, '30 days');
    await page.context().setOffline(true);
    await page.getByText('You are offline. Numbers as of').waitFor();
  }),
  'numbers-on-profile': as('anna', async ({ page }) => {
    await tell(page, lively);
    await open(page, '/profile/edit');
    await page.getByRole('button', { name: 'Show as table' }).waitFor();
  }),
};

async function openNumbers(page, statistics, period) {
  await tell(page, statistics);
  await open(page, '/');
  await page.getByRole('radio', { name: period }).check({ force: true });
  await page.waitForLoadState('networkidle');
}

function tell(page, statistics) {
  return page.route(STATISTICS, (route) => {
    const days = Number(new URL(route.request().url()).searchParams.get('days'));
    return route.fulfill({ json: statistics(days) });
  });
}

function series(days, numbersOf) {
  const today = Date.now();
  return Array.from({ length: days }, (_, day) => ({
    day: new Date(today - (days - 1 - day) * DAY_MS).toISOString().slice(0, 10),
    ...numbersOf(day),
  }));
}
