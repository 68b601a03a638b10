// The list of requests.
import { as } from '../cast.mjs';
import { heading, holdBack, open } from '../steps.mjs';

const FILTERS = ['needs-answer', 'confirmed', 'done', 'declined', 'quarantine'];

export const deskScenes = {
  'desk-list': as('anna', ({ page }) => openDesk(page)),
  'desk-empty': as('single', async ({ page }) => {
    await open(page, '/bookings');
    await heading(page, 'No requests yet');
  }),
  'desk-no-profile': as('newcomer', async ({ page }) => {
    await open(page, '/bookings');
    await heading(page, 'No requests yet');
  }),
  'desk-loading': as('anna', async ({ page }) => {
    await holdBack(page, /\/api\/bookings\?/);
    await page.goto('/bookings');
    await heading(page, 'Requests');
  }),
  'desk-many': as('busy', ({ page }) => openDesk(page)),
  'desk-all': as('busy', async ({ page }) => {
    await openDesk(page);
    const more = page.getByRole('button', { name: 'Load more' });
    while (await more.isVisible()) {
      await more.click();
      await page.waitForLoadState('networkidle');
    }
  }),
  'desk-more-loading': as('busy', async ({ page }) => {
    await openDesk(page);
    await holdBack(page, /\/api\/bookings\?.*cursor/);
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByRole('button', { name: 'Loading...' }).waitFor();
  }),
  'desk-long': as('wordy', ({ page }) => open(page, '/bookings')),
  ...Object.fromEntries(FILTERS.map((filter) => [`desk-${filter}`, as('anna', openFilter(filter))])),
  ...Object.fromEntries(FILTERS.map((filter) => [`desk-${filter}-empty`, as('single', openFilter(filter))])),
  'desk-found': as('busy', async ({ page }) => {
    await openDesk(page);
    await search(page, 'Ines');
    await page.getByRole('link', { name: /Ines/ }).first().waitFor();
  }),
  'desk-nothing-found': as('busy', async ({ page }) => {
    await openDesk(page);
    await search(page, 'Zanzibar');
    await heading(page, /^Nothing found/);
  }),
};

export async function openDesk(page) {
  await open(page, '/bookings');
  await page.getByRole('link', { name: 'Bo Lind' }).first().waitFor();
}

function openFilter(filter) {
  return ({ page }) => open(page, `/bookings?filter=${filter}`);
}

async function search(page, words) {
  await page.getByRole('searchbox').fill(words);
  await page.waitForResponse((response) => response.url().includes('q='));
}
