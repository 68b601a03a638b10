import { readFileSync } from 'node:fs';
import { dashboard } from '../profile/screens';
import { headline } from '../public/fixtures';
import { expect, inbox, newestRequests, requestView, test } from './fixtures';

test(
  'the photographer opens and confirms a request, the client gets an email, and home counts it',
  { tag: ['@layout', '@journey'] },
  async ({ page, openOtherBrowser, photographers, sendRequestAndGetLinks, waitForEmailText }) => {
    const anna = await photographers.createWithProfile(page);
    await page.goto('/');
    await expect(newestRequests(page)).toContainText('New requests appear here.');
    await expect(dashboard.stats(page).getByRole('definition')).toHaveText(['--', '--', '--']);

    // The request appears without a reload.
    const { client, requestLink } = await sendRequestAndGetLinks(anna);
    await expect(newestRequests(page)).toContainText(client.name);
    const seenResponse = page.waitForResponse((response) => response.url().endsWith('/seen'));
    await newestRequests(page).getByRole('link', { name: client.name, exact: true }).click();
    await expect(requestView.name(page, client.name)).toBeFocused();
    await seenResponse;

    const clientPage = await openOtherBrowser();
    await clientPage.goto(requestLink);
    await expect(headline(clientPage)).toHaveText('Anna Berg has seen your request');

    await requestView.confirm(page).click();
    await expect(page.getByText(`Confirmed. We'll email ${client.name}.`)).toBeVisible();
    expect(await waitForEmailText(client.email, /confirmed/i)).toContain('Anna Berg');
    await clientPage.reload();
    await expect(headline(clientPage)).toHaveText('Anna Berg confirmed your booking');

    await requestView.close(page).click();
    await expect(inbox.row(page, client.name)).toContainText('Confirmed');
    await page.goto('/');
    await expect(dashboard.stats(page)).toContainText('$180');
  },
);

test('shows a new request in the open list and in the title', async ({
  page,
  photographers,
  sendRequest,
}) => {
  const { username } = await photographers.createWithProfile(page);
  // The page learns only of requests that arrive after this response.
  const eventStream = page.waitForResponse('/api/bookings/events');
  await inbox.open(page);
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
  await eventStream;
  const { name } = await sendRequest(username);
  await expect(inbox.row(page, name)).toContainText('New');
  await expect(page).toHaveTitle(/^\(1\) Requests/);
  await expect(page.getByText(`New request from ${name}`)).toBeAttached();
});

test('undoes an answer before the client gets an email', async ({
  page,
  openOtherBrowser,
  photographers,
  sendRequestAndGetLinks,
}) => {
  const anna = await photographers.createWithProfile(page);
  const { client, requestLink } = await sendRequestAndGetLinks(anna);
  await inbox.open(page);
  await requestView.open(page, client.name);
  await requestView.decline(page).click();
  await requestView.undo(page).click();
  await expect(page.getByText('Undone. No email was sent.')).toBeVisible();
  await expect(requestView.confirm(page)).toBeVisible();

  const clientPage = await openOtherBrowser();
  await clientPage.goto(requestLink);
  await expect(headline(clientPage)).toHaveText('Anna Berg has seen your request');
});

test(
  'shows the undo button also after an answer to a long request',
  { tag: '@layout' },
  async ({ page, photographers, sendRequest }) => {
    const { username } = await photographers.createWithProfile(page);
    const { name } = await sendRequest(username, { message: 'Please.\n'.repeat(60) });
    await inbox.open(page);
    await requestView.open(page, name);
    await requestView.confirm(page).click();
    await expect(requestView.undo(page)).toBeInViewport({ ratio: 1 });
  },
);

test(
  'the emailed link declines only after a click, and the list updates',
  { tag: '@journey' },
  async ({ page, openOtherBrowser, photographers, sendRequestAndGetLinks }) => {
    const anna = await photographers.createWithProfile(page);
    const { client, answerLink } = await sendRequestAndGetLinks(anna);
    await inbox.open(page);
    await expect(inbox.row(page, client.name)).toContainText('Needs an answer');

    const emailClient = await openOtherBrowser();
    await emailClient.goto(`${answerLink}?choose=decline`);
    await expect(emailClient.getByRole('heading', { name: 'Decline this request?' })).toBeVisible();
    const eventStream = page.waitForResponse('/api/bookings/events');
    await page.reload();
    await expect(inbox.row(page, client.name)).toContainText('Needs an answer');
    await eventStream;

    await emailClient.getByRole('button', { name: 'Decline' }).click();
    await expect(inbox.row(page, client.name)).toContainText('Declined');
  },
);

test('likely spam is in quarantine, and the photographer can move it to the requests', async ({
  page,
  photographers,
  sendRequest,
}) => {
  const { username } = await photographers.createWithProfile(page);
  const { name } = await sendRequest(username, { fillMillis: 0 });
  await inbox.open(page);
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
  await inbox.filter(page, 'Quarantine').click();
  await expect(page).toHaveURL('/bookings?filter=quarantine');
  await requestView.open(page, name);
  await expect(page.getByText('The form was filled in too fast.')).toBeVisible();
  await requestView.release(page).click();
  await expect(requestView.confirm(page)).toBeVisible();
  await requestView.close(page).click();
  await expect(page.getByRole('heading', { name: 'Quarantine is empty' })).toBeVisible();
  await inbox.filter(page, 'Needs an answer').click();
  await expect(inbox.row(page, name)).toBeVisible();
});

test('keeps a note and a date after a reload, and downloads the date as a calendar file', async ({
  page,
  photographers,
  sendRequest,
}) => {
  const { username } = await photographers.createWithProfile(page);
  const { name } = await sendRequest(username);
  await inbox.open(page);
  await requestView.open(page, name);
  await requestView.note(page).fill('Bring the wide lens.');
  await requestView.day(page).fill('2031-06-13');
  await requestView.time(page).fill('14:30');
  await requestView.note(page).focus();
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2);
  await page.reload();
  await expect(requestView.note(page)).toHaveValue('Bring the wide lens.');
  await expect(requestView.day(page)).toHaveValue('2031-06-13');
  await expect(requestView.time(page)).toHaveValue('14:30');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain('20310613T143000');
});

test('keeps a note that could not be saved and saves it with the next attempt', async ({
  page,
  photographers,
  sendRequest,
  pageErrors,
}) => {
  const { username } = await photographers.createWithProfile(page);
  const { name } = await sendRequest(username);
  await inbox.open(page);
  await requestView.open(page, name);
  const path = `/api${new URL(page.url()).pathname}/note`;
  pageErrors.expectFailure(503, path);
  await page.route(path, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await requestView.note(page).fill('Bring the wide lens.');
  await requestView.note(page).blur();
  await expect(page.getByText("Couldn't save. Your text is still here.")).toBeVisible();
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test(
  'the back button closes a request but not the list, and an open request has its own URL',
  { tag: '@layout' },
  async ({ page, photographers, sendRequest }) => {
    const { username } = await photographers.createWithProfile(page);
    const { name } = await sendRequest(username);
    await page.goto('/');
    await newestRequests(page).getByRole('link', { name: 'All requests' }).click();
    await requestView.open(page, name);
    await expect(page).toHaveURL(/\/bookings\/[0-9a-f-]{36}$/);
    await page.goBack();
    await expect(page).toHaveURL('/bookings');
    await expect(requestView.name(page, name)).toBeHidden();
    await expect(inbox.row(page, name).getByRole('link')).toBeFocused();
    await page.goForward();
    await expect(requestView.name(page, name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(requestView.name(page, name)).toBeHidden();
    await expect(page).toHaveURL('/bookings');
  },
);

test(
  'asks before it cancels a booking, also over the open request on a phone',
  { tag: '@layout' },
  async ({ page, photographers, sendRequestAndGetLinks, waitForEmailText }) => {
    const anna = await photographers.createWithProfile(page);
    const { client } = await sendRequestAndGetLinks(anna);
    await inbox.open(page);
    await requestView.open(page, client.name);
    await requestView.confirm(page).click();
    await requestView.cancel(page).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await expect(dialog).toContainText(`We'll email ${client.name} about the cancellation.`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(requestView.name(page, client.name)).toBeVisible();
    await requestView.cancel(page).click();
    await dialog.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(page.getByText(`Cancelled. We'll email ${client.name}.`)).toBeVisible();
    await waitForEmailText(client.email, /cancelled/i);
  },
);

test('exports the requests as a CSV file', async ({ page, photographers, sendRequest }) => {
  const { username } = await photographers.createWithProfile(page);
  await sendRequest(username, { name: 'Maria & Tom' });
  await inbox.open(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain('Maria & Tom');
});

test('searches while typing and keeps the text in the URL', async ({ page, photographers, sendRequest }) => {
  const { username } = await photographers.createWithProfile(page);
  await sendRequest(username, { name: 'Maria & Tom', message: 'A small wedding' });
  await sendRequest(username, { name: 'Bo Lind', message: 'Portraits of a dog' });
  await inbox.open(page);
  await inbox.search(page).fill('WEDDING');
  await expect(inbox.list(page).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL('/bookings?q=WEDDING');
  await expect(inbox.row(page, 'Maria & Tom')).toBeVisible();
});
