// Home with what came of a page, and everything that brings people to it.
import { establish, freshUsername, open, press, signUp } from './steps.mjs';

const DAY_MS = 86_400_000;
const NOTHING = { views: 0, bookings: 0, revenue: 0, conversion: null };

/** A month that went well. */
const month = (days) => ({
  days,
  hasBookings: true,
  current: { views: 412, bookings: 9, revenue: 192_000, conversion: 0.0218 },
  previous: { views: 380, bookings: 9, revenue: 250_050, conversion: 0.0237 },
  series: series(days, (day) => ({
    views: Math.round(6 + day * 0.4 + 5 * Math.sin(day * 1.9) + 3 * Math.cos(day)),
    bookings: day % 7 === 3 ? 1 : 0,
    revenue: 0,
  })),
});

/** The day on which it all began. */
const firstDay = (days) => ({
  days,
  hasBookings: true,
  current: { views: 5, bookings: 1, revenue: 0, conversion: 0.2 },
  previous: NOTHING,
  series: series(days, (day) => (day === days - 1 ? { views: 5, bookings: 1, revenue: 0 } : NOTHING)),
});

const quietMonth = (days) => ({ ...month(days), current: NOTHING, series: series(days, () => NOTHING) });

export const homeScenes = {
  'home-numbers': (visit) => openHome(visit, month),
  'home-first-day': (visit) => openHome(visit, firstDay),
  'home-quiet': (visit) => openHome(visit, quietMonth),
  async 'home-table'(visit) {
    await openHome(visit, month);
    await press(visit.page, 'Show as table');
  },
  async 'home-numbers-failed'(visit) {
    await establish(visit);
    await visit.page.route(/api\/statistics/, (route) => route.fulfill({ status: 503 }));
    await open(visit.page, '/');
    await visit.page.getByText('Your numbers did not load.').waitFor();
  },
  async 'home-share'(visit) {
    await openHome(visit, month);
    await press(visit.page, 'Share');
    await visit.page
      .getByRole('dialog')
      .getByRole('img', { name: /^QR code/ })
      .waitFor();
  },
  async 'home-live'(visit) {
    await signUp(visit);
    await open(visit.page, '/profile/create');
    await visit.page.getByLabel('Username').fill(freshUsername());
    await press(visit.page, 'Create Profile');
    await visit.page.getByRole('img', { name: /^QR code/ }).waitFor();
  },
  async 'edit-numbers'(visit) {
    await establish(visit);
    await tell(visit.page, month);
    await open(visit.page, '/profile/edit');
    await visit.page.getByRole('button', { name: 'Show as table' }).waitFor();
  },
};

async function openHome(visit, statistics) {
  await establish(visit);
  await tell(visit.page, statistics);
  await open(visit.page, '/');
  await visit.page.getByRole('radio', { name: '30 days' }).waitFor({ state: 'attached' });
}

/** What a real page would take weeks for. */
function tell(page, statistics) {
  return page.route(/api\/statistics/, (route) => {
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
