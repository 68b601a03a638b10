// The list of requests in the inbox.
import { withAccount } from '../accounts.mjs';
import { holdApiCalls, openPage, waitForHeading } from '../scene-helpers.mjs';

const FILTERS = ['needs-answer', 'confirmed', 'done', 'declined', 'quarantine'];

export const inboxScenes = {
  'inbox-list': withAccount('complete', ({ page }) => openInbox(page)),
  'inbox-empty': withAccount('one-service', async ({ page }) => {
    await openPage(page, '/bookings');
    await waitForHeading(page, 'No requests yet');
  }),
  'inbox-no-profile': withAccount('no-profile', async ({ page }) => {
    await openPage(page, '/bookings');
    await waitForHeading(page, 'No requests yet');
  }),
  'inbox-loading': withAccount('complete', async ({ page }) => {
    await holdApiCalls(page, /\/api\/bookings\?/);
    await page.goto('/bookings');
    await waitForHeading(page, 'Requests');
  }),
  'inbox-many-requests': withAccount('many-requests', ({ page }) => openInbox(page)),
  'inbox-all-loaded': withAccount('many-requests', async ({ page }) => {
    await openInbox(page);
    const loadMore = page.getByRole('button', { name: 'Load more' });
    while (await loadMore.isVisible()) {
      await loadMore.click();
      await page.waitForLoadState('networkidle');
    }
  }),
  'inbox-load-more-busy': withAccount('many-requests', async ({ page }) => {
    await openInbox(page);
    await holdApiCalls(page, /\/api\/bookings\?.*cursor/);
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByRole('button', { name: 'Loading...' }).waitFor();
  }),
  'inbox-long-texts': withAccount('long-texts', ({ page }) => openPage(page, '/bookings')),
  ...Object.fromEntries(
    FILTERS.map((filter) => [`inbox-${filter}`, withAccount('complete', createFilterScene(filter))]),
  ),
  ...Object.fromEntries(
    FILTERS.map((filter) => [`inbox-${filter}-empty`, withAccount('one-service', createFilterScene(filter))]),
  ),
  'inbox-search-results': withAccount('many-requests', async ({ page }) => {
    await openInbox(page);
    await search(page, 'Ines');
    await page.getByRole('link', { name: /Ines/ }).first().waitFor();
  }),
  'inbox-search-empty': withAccount('many-requests', async ({ page }) => {
    await openInbox(page);
    await search(page, 'Zanzibar');
    await waitForHeading(page, /^No results/);
  }),
};

export async function openInbox(page) {
  await openPage(page, '/bookings');
  await page.getByRole('link', { name: 'Bo Lind' }).first().waitFor();
}

function createFilterScene(filter) {
  return ({ page }) => openPage(page, `/bookings?filter=${filter}`);
}

async function search(page, text) {
  await page.getByRole('searchbox').fill(text);
  await page.waitForResponse((response) => response.url().includes('q='));
}
