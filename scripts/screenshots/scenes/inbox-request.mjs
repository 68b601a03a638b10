// An open request in the inbox, next to the list or on top of it.
import { withAccount } from '../accounts.mjs';
import { createRequests, LONG_TEXTS } from '../sample-data.mjs';
import {
  clickButton,
  createPhotographer,
  holdApiCalls,
  openPage,
  waitForHeading,
} from '../scene-helpers.mjs';
import { openInbox } from './inbox.mjs';

const createRequestScene = (clientName, queryString = '') =>
  withAccount('complete', async ({ page }) => {
    await openPage(page, `/bookings${queryString}`);
    await openRequest(page, clientName);
  });

export const inboxRequestScenes = {
  'inbox-request': createRequestScene('Bo Lind'),
  'inbox-request-confirmed': createRequestScene('Sigrid Haugen'),
  'inbox-request-declined': createRequestScene('Jonas Wolff'),
  'inbox-request-done': createRequestScene('Amélie Laurent'),
  'inbox-request-cancelled': createRequestScene('Kwame Mensah'),
  'inbox-request-quarantine': createRequestScene('Best SEO Offer', '?filter=quarantine'),
  'inbox-request-long-texts': withAccount('long-texts', async ({ page }) => {
    await openPage(page, '/bookings');
    await openRequest(page, LONG_TEXTS.client.clientName);
  }),
  'inbox-request-loading': withAccount('complete', async ({ page }) => {
    await openInbox(page);
    await holdApiCalls(page, /\/api\/bookings\/[0-9a-f-]{36}$/);
    await page.getByRole('link', { name: 'Bo Lind' }).click();
    await page.getByText('Loading request...').waitFor({ state: 'attached' });
  }),
  'inbox-request-busy': withAccount('complete', async ({ page }) => {
    await openInbox(page);
    await openRequest(page, 'Bo Lind');
    await holdApiCalls(page, '**/api/bookings/*/status');
    await clickButton(page, 'Confirm');
    await page.getByText('Confirming...').waitFor();
  }),
  'inbox-request-cancel': withAccount('complete', async ({ page }) => {
    await openInbox(page);
    await openRequest(page, 'Sigrid Haugen');
    await clickButton(page, 'Cancel booking');
    await page.getByText('Cancel this booking?').waitFor();
  }),
  'inbox-request-delete': withAccount('complete', async ({ page }) => {
    await openPage(page, '/bookings?filter=quarantine');
    await openRequest(page, 'Best SEO Offer');
    await clickButton(page, 'Delete');
    await page.getByText('Delete this request?').waitFor();
  }),
  async 'inbox-request-answered'(scene) {
    const { page } = scene;
    await createPhotographer(scene, { hasPhoto: false, isEmailVerified: true, bookings: createRequests(2) });
    await openInbox(page);
    await openRequest(page, 'Bo Lind');
    await page.getByLabel('Day').fill('2031-06-14');
    await page.getByLabel('Private note').fill('By the lake. Bring the wide lens.');
    await clickButton(page, 'Confirm');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  },
};

export async function openRequest(page, clientName) {
  await page.getByRole('link', { name: clientName }).first().click();
  await waitForHeading(page, 'History');
}
