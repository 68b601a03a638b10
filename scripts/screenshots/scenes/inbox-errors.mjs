// The inbox when the server, the connection or an email fails.
import { withAccount } from '../accounts.mjs';
import { abortApiCalls, clickButton, mockResponse, openPage, waitForHeading } from '../scene-helpers.mjs';
import { openRequest } from './inbox-request.mjs';
import { openInbox } from './inbox.mjs';

const LIST_CALLS = /\/api\/bookings\?/;
const DETAIL_CALLS = /\/api\/bookings\/[0-9a-f-]{36}$/;

export const inboxErrorScenes = {
  'inbox-failed': withAccount('complete', async ({ page }) => {
    await mockResponse(page, LIST_CALLS, 503);
    await openPage(page, '/bookings');
    await waitForHeading(page, "Couldn't load your requests");
  }),
  'inbox-offline': withAccount('complete', async ({ page }) => {
    await openInbox(page);
    await page.context().setOffline(true);
    await page.getByText("You're offline.").first().waitFor();
  }),
  'inbox-load-more-failed': withAccount('many-requests', async ({ page }) => {
    await openInbox(page);
    await mockResponse(page, /\/api\/bookings\?.*cursor/, 503);
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText("Couldn't load more requests.").waitFor();
  }),
  'inbox-export-failed': withAccount('complete', async ({ page }) => {
    await openInbox(page);
    await abortApiCalls(page, '**/api/bookings/export.csv*');
    await clickButton(page, 'Export CSV');
    await page.getByText('Export failed').first().waitFor();
  }),
  'inbox-request-not-found': withAccount('complete', ({ page }) =>
    openPage(page, '/bookings/00000000-0000-7000-8000-000000000000'),
  ),
  'inbox-request-failed': withAccount('complete', async ({ page }) => {
    await openInbox(page);
    await mockResponse(page, DETAIL_CALLS, 503);
    await page.getByRole('link', { name: 'Bo Lind' }).click();
    await waitForHeading(page, "Couldn't load this request");
  }),
  'inbox-request-decline-failed': withAccount('complete', async ({ page }) => {
    await openInbox(page);
    await openRequest(page, 'Bo Lind');
    await abortApiCalls(page, '**/api/bookings/*/status');
    await clickButton(page, 'Decline');
    await page.getByText("Can't reach the server.").first().waitFor();
  }),
  'inbox-request-note-failed': withAccount('complete', async ({ page }) => {
    await openInbox(page);
    await openRequest(page, 'Bo Lind');
    await abortApiCalls(page, '**/api/bookings/*/note');
    await page.getByLabel('Private note').fill('By the lake. Bring the wide lens.');
    await page.getByLabel('Private note').blur();
    await page.getByText("Couldn't save.").first().waitFor();
  }),
  'inbox-request-email-failed': withAccount('complete', async ({ page }) => {
    await failEmails(page);
    await openInbox(page);
    await openRequest(page, 'Bo Lind');
    await page.getByRole('button', { name: 'Resend' }).first().waitFor();
  }),
};

/** Changes the responses, so that the emails to clients have failed after all attempts. */
function failEmails(page) {
  return page.route(/\/api\/bookings(?!\/events)/, async (route) => {
    const response = await route.fetch();
    const failedEmail = { state: 'failed', attempts: 60, resendable: true };
    const json = JSON.parse(await response.text(), (name, value) => {
      if (name === 'mail' && typeof value === 'string') return 'failed';
      if (name === 'mail' && value?.to === 'client') return { ...value, ...failedEmail };
      return value;
    });
    return route.fulfill({ response, json });
  });
}
