// One request, beside the list or over it.
import { as } from '../cast.mjs';
import { LONG, requests } from '../believable.mjs';
import { establish, heading, holdBack, open, press } from '../steps.mjs';
import { openDesk } from './desk.mjs';

const opened = (name, filter = '') =>
  as('anna', async ({ page }) => {
    await open(page, `/bookings${filter}`);
    await openRequest(page, name);
  });

export const deskRequestScenes = {
  'desk-request': opened('Bo Lind'),
  'desk-request-confirmed': opened('Sigrid Haugen'),
  'desk-request-declined': opened('Jonas Wolff'),
  'desk-request-done': opened('Amélie Laurent'),
  'desk-request-cancelled': opened('Kwame Mensah'),
  'desk-request-quarantine': opened('Best SEO Offer', '?filter=quarantine'),
  'desk-request-long': as('wordy', async ({ page }) => {
    await open(page, '/bookings');
    await openRequest(page, LONG.client.clientName);
  }),
  'desk-request-loading': as('anna', async ({ page }) => {
    await openDesk(page);
    await holdBack(page, /\/api\/bookings\/[0-9a-f-]{36}$/);
    await page.getByRole('link', { name: 'Bo Lind' }).click();
    await page.getByText('Loading the request...').waitFor({ state: 'attached' });
  }),
  'desk-request-busy': as('anna', async ({ page }) => {
    await openDesk(page);
    await openRequest(page, 'Bo Lind');
    await holdBack(page, '**/api/bookings/*/status');
    await press(page, 'Confirm');
    await page.getByText('Confirming...').waitFor();
  }),
  'desk-request-cancel': as('anna', async ({ page }) => {
    await openDesk(page);
    await openRequest(page, 'Sigrid Haugen');
    await press(page, 'Cancel booking');
    await page.getByText('Cancel this booking?').waitFor();
  }),
  'desk-request-delete': as('anna', async ({ page }) => {
    await open(page, '/bookings?filter=quarantine');
    await openRequest(page, 'Best SEO Offer');
    await press(page, 'Delete');
    await page.getByText('Delete this request?').waitFor();
  }),
  async 'desk-request-answered'(visit) {
    const { page } = visit;
    await establish(visit, { withPhoto: false, isConfirmed: true, asked: requests(2) });
    await openDesk(page);
    await openRequest(page, 'Bo Lind');
    await page.getByLabel('Day').fill('2031-06-14');
    await page.getByLabel('Private note').fill('By the lake. Bring the wide lens.');
    await press(page, 'Confirm');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  },
};

export async function openRequest(page, name) {
  await page.getByRole('link', { name }).first().click();
  await heading(page, 'What happened');
}
