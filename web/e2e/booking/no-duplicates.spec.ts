import type { Page } from '@playwright/test';
import { loseResponse, interceptCall } from '../profile/calls';
import { paths } from '../../src/lib/paths';
import { expectToastOverDialog } from '../toast';
import { expect, test, type Client } from './fixtures';
import {
  readBookingPath,
  bookNowLink,
  expectBookingDialogClosed,
  expectRequestSent,
  expectFormValues,
  fillBookingForm,
  notSentNotice,
  openBookingDialog,
  sendButton,
  bookingDialog,
} from './screens';

const FAILED_TOAST = ['Error', 'Failed to send booking request. Please try again.'] as const;

/**
 * Sends a second request. The server sends emails in order, so the email about it proves that no duplicate of the first
 * request is still to come.
 */
async function sendSecondRequest(page: Page, client: Client) {
  await expectRequestSent(page, client.email);
  // The removal of the history entry would close a dialog that opens before it.
  await expectBookingDialogClosed(page);
  await bookNowLink(page).click();
  await fillBookingForm(page, client, 'One more thing.');
  await sendButton(page).click();
  await expectRequestSent(page, client.email);
}

test('creates one request for a double click', async ({
  page,
  photographers,
  client,
  waitForRequestEmails,
}) => {
  const anna = await photographers.createInOtherBrowser();
  await openBookingDialog(page, anna.username);
  await fillBookingForm(page, client);
  await sendButton(page).dblclick();
  await sendSecondRequest(page, client);
  await waitForRequestEmails(anna, 2);
});

test(
  'retries after lost responses and books once',
  { tag: '@journey' },
  async ({ page, photographers, client, pageErrors, waitForRequestEmails }) => {
    const anna = await photographers.createInOtherBrowser();
    await openBookingDialog(page, anna.username);
    const path = await readBookingPath(page);
    pageErrors.expectFailure('net::ERR_CONNECTION_RESET', path);
    const keys: (string | undefined)[] = [];
    let attempts = 0;
    await interceptCall(page, 'POST', path, async (route, request) => {
      keys.push(request.headers()['idempotency-key']);
      attempts += 1;
      await (attempts <= 2 ? loseResponse(route) : route.continue());
    });
    await fillBookingForm(page, client, 'Hi Anna');
    await sendButton(page).click();
    await expectToastOverDialog(page, ...FAILED_TOAST);
    await expect(notSentNotice(page)).toBeVisible();
    await expectFormValues(page, client, 'Hi Anna');

    await sendButton(page).click();
    await sendSecondRequest(page, client);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    await waitForRequestEmails(anna, 2);
  },
);

test('books once when the server stops before the page gets the response', async ({
  page,
  server,
  photographers,
  client,
  pageErrors,
  waitForRequestEmails,
}) => {
  const anna = await photographers.createInOtherBrowser();
  await openBookingDialog(page, anna.username);
  const path = await readBookingPath(page);
  pageErrors.expectFailure('net::ERR_CONNECTION_RESET', path);
  let isFirstAttempt = true;
  await interceptCall(page, 'POST', path, async (route) => {
    if (!isFirstAttempt) return route.continue();
    isFirstAttempt = false;
    await route.fetch();
    await server.restart();
    return route.abort('connectionreset');
  });
  await fillBookingForm(page, client);
  await sendButton(page).click();
  // The form sends the request again once the server is back.
  await sendSecondRequest(page, client);
  await waitForRequestEmails(anna, 2);
});

test('restores the text after a reload while a request is being sent, and books once', async ({
  page,
  photographers,
  client,
  waitForRequestEmails,
}) => {
  const anna = await photographers.createInOtherBrowser();
  await openBookingDialog(page, anna.username);
  const path = await readBookingPath(page);
  let attempts = 0;
  const firstAttempt = new Promise<void>((resolve) => {
    void interceptCall(page, 'POST', path, async (route) => {
      attempts += 1;
      // The server gets the first attempt, but the reload discards its response.
      await (attempts === 1 ? route.fetch() : route.continue());
      resolve();
    });
  });
  await fillBookingForm(page, client, 'Hi Anna');
  await sendButton(page).click();
  await firstAttempt;
  await page.reload();
  await bookNowLink(page).click();
  await expectFormValues(page, client, 'Hi Anna');
  await sendButton(page).click();
  await sendSecondRequest(page, client);
  await waitForRequestEmails(anna, 2);
});

test('keeps the text while offline and sends the same request when online', async ({
  page,
  context,
  photographers,
  client,
  pageErrors,
  waitForRequestEmails,
}) => {
  const anna = await photographers.createInOtherBrowser();
  // The dialog loads the code of toasts after it has opened.
  const toasterScript = page.waitForResponse(/\/assets\/toaster-[\w-]+\.js$/);
  await openBookingDialog(page, anna.username);
  pageErrors.expectFailure('net::ERR_INTERNET_DISCONNECTED', await readBookingPath(page));
  await fillBookingForm(page, client, 'Hi Anna');
  await (await toasterScript).finished();
  await context.setOffline(true);
  await sendButton(page).click();
  await expectToastOverDialog(page, ...FAILED_TOAST);
  await expect(bookingDialog(page)).toContainText("You're offline. Your text is saved");
  await expectFormValues(page, client, 'Hi Anna');

  await context.setOffline(false);
  await expect(bookingDialog(page)).toContainText("You're back online.");
  await sendButton(page).click();
  await expectRequestSent(page, client.email);
  await waitForRequestEmails(anna, 1);
});

test('tells the client that the photographer has removed the service', async ({
  page,
  photographers,
  client,
  pageErrors,
}) => {
  const anna = await photographers.createInOtherBrowser();
  await openBookingDialog(page, anna.username);
  const path = await readBookingPath(page);
  const removedServicePath = path.replace(/[^/]+$/, '00000000-0000-7000-8000-000000000000');
  pageErrors.expectFailure(404, path);
  await interceptCall(page, 'POST', path, async (route) => {
    await route.fulfill({
      response: await route.fetch({ url: new URL(removedServicePath, page.url()).href }),
    });
  });
  await fillBookingForm(page, client);
  await sendButton(page).click();
  await expect(bookingDialog(page)).toContainText('This service is gone.');
  expect(new URL(page.url()).pathname).toBe(paths.publicProfile(anna.username));
});
