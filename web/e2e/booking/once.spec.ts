import type { Page } from '@playwright/test';
import { loseAnswer, onCall } from '../profile/calls';
import { paths } from '../../src/lib/paths';
import { expectToastOverDialog } from '../toast';
import { expect, test, type Client } from './fixtures';
import {
  bookingPath,
  bookNow,
  expectSent,
  expectTyped,
  fillIn,
  kept,
  openSheet,
  sendButton,
  sheet,
} from './screens';

const FAILED = ['Error', 'Failed to send booking request. Please try again.'] as const;

/** Once a request is through, another one, whose mail comes after all those of the requests before. */
async function sendAnother(page: Page, client: Client) {
  await expectSent(page, client.email);
  await bookNow(page).click();
  await fillIn(page, client, 'One more thing.');
  await sendButton(page).click();
  await expectSent(page, client.email);
}

test('a double click is one request', async ({ page, photographers, client, requestsTo }) => {
  const anna = await photographers.elsewhere();
  await openSheet(page, anna.username);
  await fillIn(page, client);
  await sendButton(page).dblclick();
  await sendAnother(page, client);
  await requestsTo(anna, 2);
});

test(
  'a request whose answers get lost is sent again and booked once',
  { tag: '@journey' },
  async ({ page, photographers, client, complaints, requestsTo }) => {
    const anna = await photographers.elsewhere();
    await openSheet(page, anna.username);
    const path = await bookingPath(page);
    complaints.expectFailure('net::ERR_CONNECTION_RESET', path);
    const keys: (string | undefined)[] = [];
    let lost = 0;
    await onCall(page, 'POST', path, async (route, request) => {
      keys.push(request.headers()['idempotency-key']);
      lost += 1;
      await (lost <= 2 ? loseAnswer(route) : route.continue());
    });
    await fillIn(page, client, 'Hi Anna');
    await sendButton(page).click();
    await expectToastOverDialog(page, ...FAILED);
    await expect(kept(page)).toBeVisible();
    await expectTyped(page, client, 'Hi Anna');

    await sendButton(page).click();
    await sendAnother(page, client);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    await requestsTo(anna, 2);
  },
);

test('a server that goes down with the answer has booked it, and books it no second time', async ({
  page,
  server,
  photographers,
  client,
  complaints,
  requestsTo,
}) => {
  const anna = await photographers.elsewhere();
  await openSheet(page, anna.username);
  const path = await bookingPath(page);
  complaints.expectFailure('net::ERR_CONNECTION_RESET', path);
  let isFirst = true;
  await onCall(page, 'POST', path, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    await server.restart();
    return route.abort('connectionreset');
  });
  await fillIn(page, client);
  await sendButton(page).click();
  // By itself, once the server is there again.
  await sendAnother(page, client);
  await requestsTo(anna, 2);
});

test('a page that is loaded anew midway has the text still, and the request is booked once', async ({
  page,
  photographers,
  client,
  requestsTo,
}) => {
  const anna = await photographers.elsewhere();
  await openSheet(page, anna.username);
  const path = await bookingPath(page);
  let tries = 0;
  const booked = new Promise<void>((resolve) => {
    void onCall(page, 'POST', path, async (route) => {
      tries += 1;
      // The first page is gone before it is answered.
      await (tries > 1 ? route.continue() : route.fetch());
      resolve();
    });
  });
  await fillIn(page, client, 'Hi Anna');
  await sendButton(page).click();
  await booked;
  await page.reload();
  await bookNow(page).click();
  await expectTyped(page, client, 'Hi Anna');
  await sendButton(page).click();
  await sendAnother(page, client);
  await requestsTo(anna, 2);
});

test('without a network the text is kept; with it, the same request goes out', async ({
  page,
  context,
  photographers,
  client,
  complaints,
  requestsTo,
}) => {
  const anna = await photographers.elsewhere();
  await openSheet(page, anna.username);
  complaints.expectFailure('net::ERR_INTERNET_DISCONNECTED', await bookingPath(page));
  await fillIn(page, client, 'Hi Anna');
  await context.setOffline(true);
  await sendButton(page).click();
  await expectToastOverDialog(page, ...FAILED);
  await expect(sheet(page)).toContainText('You are offline. What you typed is kept');
  await expectTyped(page, client, 'Hi Anna');

  await context.setOffline(false);
  await expect(sheet(page)).toContainText('You are online again.');
  await sendButton(page).click();
  await expectSent(page, client.email);
  await requestsTo(anna, 1);
});

test('a service that was taken off the page meanwhile is said to be gone', async ({
  page,
  photographers,
  client,
  complaints,
}) => {
  const anna = await photographers.elsewhere();
  await openSheet(page, anna.username);
  const path = await bookingPath(page);
  const gone = path.replace(/[^/]+$/, '00000000-0000-7000-8000-000000000000');
  complaints.expectFailure(404, path);
  await onCall(page, 'POST', path, async (route) => {
    await route.fulfill({ response: await route.fetch({ url: new URL(gone, page.url()).href }) });
  });
  await fillIn(page, client);
  await sendButton(page).click();
  await expect(sheet(page)).toContainText('This service is no longer offered.');
  expect(new URL(page.url()).pathname).toBe(paths.publicProfile(anna.username));
});
