// The desk while the server, the connection or a mail does not do as it should.
import { as } from '../cast.mjs';
import { answerWith, breakOff, heading, open, press } from '../steps.mjs';
import { openDesk } from './desk.mjs';
import { openRequest } from './desk-request.mjs';

const LIST = /\/api\/bookings\?/;
const ONE = /\/api\/bookings\/[0-9a-f-]{36}$/;

export const deskTroubleScenes = {
  'desk-failed': as('anna', async ({ page }) => {
    await answerWith(page, LIST, 503);
    await open(page, '/bookings');
    await heading(page, 'Your requests did not load');
  }),
  'desk-offline': as('anna', async ({ page }) => {
    await openDesk(page);
    await page.context().setOffline(true);
    await page.getByText('You are offline.').first().waitFor();
  }),
  'desk-more-failed': as('busy', async ({ page }) => {
    await openDesk(page);
    await answerWith(page, /\/api\/bookings\?.*cursor/, 503);
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('The next ones did not load.').waitFor();
  }),
  'desk-export-failed': as('anna', async ({ page }) => {
    await openDesk(page);
    await breakOff(page, '**/api/bookings/export.csv*');
    await press(page, 'Export CSV');
    await page.getByText('The export did not work').first().waitFor();
  }),
  'desk-request-gone': as('anna', ({ page }) => open(page, '/bookings/00000000-0000-7000-8000-000000000000')),
  'desk-request-failed': as('anna', async ({ page }) => {
    await openDesk(page);
    await answerWith(page, ONE, 503);
    await page.getByRole('link', { name: 'Bo Lind' }).click();
    await heading(page, 'This request did not load');
  }),
  'desk-request-step-failed': as('anna', async ({ page }) => {
    await openDesk(page);
    await openRequest(page, 'Bo Lind');
    await breakOff(page, '**/api/bookings/*/status');
    await press(page, 'Decline');
    await page.getByText('The server cannot be reached.').first().waitFor();
  }),
  'desk-request-note-failed': as('anna', async ({ page }) => {
    await openDesk(page);
    await openRequest(page, 'Bo Lind');
    await breakOff(page, '**/api/bookings/*/note');
    await page.getByLabel('Private note').fill('By the lake. Bring the wide lens.');
    await page.getByLabel('Private note').blur();
    await page.getByText('Not saved.').first().waitFor();
  }),
  'desk-request-mail-failed': as('anna', async ({ page }) => {
    await failMails(page);
    await openDesk(page);
    await openRequest(page, 'Bo Lind');
    await page.getByRole('button', { name: 'Resend' }).first().waitFor();
  }),
};

/** As after five days of trying. */
function failMails(page) {
  return page.route(/\/api\/bookings(?!\/events)/, async (route) => {
    const response = await route.fetch();
    const failed = { state: 'failed', attempts: 60, resendable: true };
    const json = JSON.parse(await response.text(), (name, value) => {
      if (name === 'mail' && typeof value === 'string') return 'failed';
      if (name === 'mail' && value?.to === 'client') return { ...value, ...failed };
      return value;
    });
    return route.fulfill({ response, json });
  });
}
